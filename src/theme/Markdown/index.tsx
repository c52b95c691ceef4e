import type {ReactNode} from 'react';
import Link from '@docusaurus/Link';
import type {Text, TextNode} from '@screening/api';

/** Renders a text of the description. It was parsed at build time, so nothing in it can run as code. */
export default function Markdown({of}: {of: Text}): ReactNode {
  return of.map((node, i) => <Node key={i} node={node} />);
}

function Node({node}: {node: TextNode}): ReactNode {
  if (typeof node === 'string') return node;
  const [Tag, content, to] = node;
  const children = typeof content === 'string' ? content : <Markdown of={content} />;
  if (Tag === 'a') return <Link to={to}>{children}</Link>;
  if (Tag !== 'pre') return <Tag>{children}</Tag>;
  return (
    <pre tabIndex={0}>
      <code>{children}</code>
    </pre>
  );
}
