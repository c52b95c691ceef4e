import type {ReactNode} from 'react';
import Link from '@docusaurus/Link';
import type {Text, TextNode} from '@screening/api';

/** Renders a text of the description. It was parsed at build time, so nothing in it can run as code. */
export default function Markdown({of}: {of: Text}): ReactNode {
  return of.map((node, i) => <Node key={i} node={node} />);
}

function Node({node}: {node: TextNode}): ReactNode {
  if (typeof node === 'string') return node;
  const [tag, content] = node;
  if (tag === 'code') return <code>{content as string}</code>;
  if (tag === 'pre') {
    return (
      <pre tabIndex={0}>
        <code>{content as string}</code>
      </pre>
    );
  }
  if (tag === 'a') {
    return (
      <Link to={node[2]}>
        <Markdown of={content as Text} />
      </Link>
    );
  }
  const Tag = tag;
  return (
    <Tag>
      <Markdown of={content as Text} />
    </Tag>
  );
}
