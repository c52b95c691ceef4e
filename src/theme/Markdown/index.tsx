import type {ReactNode} from 'react';
import Link from '@docusaurus/Link';
import type {Text, TextNode} from '@screening/api';

/** Renders a text of the description. It was parsed at build time, so nothing in it can run as code. */
export default function Markdown({of}: {of: Text}): ReactNode {
  return of.map((node, i) => <Node key={i} node={node} />);
}

/** Matches the address of a file of the site, such as `/openapi.json`. */
const isFile = /^\/[^?#]*\.\w+$/;

function Node({node}: {node: TextNode}): ReactNode {
  if (typeof node === 'string') return node;
  const [Tag, content, to] = node;
  const children = typeof content === 'string' ? content : <Markdown of={content} />;
  // A file isn't a page, which a link of Docusaurus would look for.
  if (Tag === 'a' && isFile.test(to)) return <a href={to}>{children}</a>;
  if (Tag === 'a') return <Link to={to}>{children}</Link>;
  if (Tag !== 'pre') return <Tag>{children}</Tag>;
  return (
    <pre tabIndex={0}>
      <code>{children}</code>
    </pre>
  );
}
