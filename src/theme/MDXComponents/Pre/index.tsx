import {isValidElement, type ReactNode} from 'react';
import useBrokenLinks from '@docusaurus/useBrokenLinks';
import CodeFrame from '@site/src/components/CodeFrame';

/** Props that plugins/guides/highlight-code.ts sets at build time. */
type CodeProps = {
  className?: string;
  title?: string;
  name?: string;
  html?: string;
  file?: string;
};

/** Renders a fenced code block of a guide. */
export default function Pre({children}: {children?: ReactNode}): ReactNode {
  const {collectAnchor} = useBrokenLinks();
  if (!isValidElement<CodeProps>(children)) return <pre>{children}</pre>;
  const {className = '', title, name, html, file} = children.props;
  if (name) collectAnchor(name);
  const language = /language-(\S+)/.exec(className)?.[1];
  return (
    <CodeFrame
      title={title}
      address={name}
      language={language}
      html={html}
      file={file}
      output={title?.startsWith('Output')}
    />
  );
}
