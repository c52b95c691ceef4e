import {isValidElement, type ReactNode} from 'react';
import CodeFrame from '@site/src/components/CodeFrame';

type CodeProps = {className?: string; title?: string; children?: ReactNode};

/** A fenced block of a guide. Its code was highlighted at build time (src/remark/highlight-code.ts). */
export default function Pre({children}: {children?: ReactNode}): ReactNode {
  if (!isValidElement<CodeProps>(children)) return <pre>{children}</pre>;
  const {className = '', title, children: code} = children.props;
  const language = /language-(\S+)/.exec(className)?.[1];
  return (
    <CodeFrame title={title} language={language}>
      {code}
    </CodeFrame>
  );
}
