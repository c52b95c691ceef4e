import {useRef, type ReactNode} from 'react';
import CopyButton from './CopyButton';
import styles from './CodeFrame.module.css';

type Props = {
  title?: ReactNode;
  /** Names the code to a screen reader. */ label?: string;
  language?: string;
  children: ReactNode;
};

/** The frame of every code block: title, copy button, and code that scrolls inside itself. */
export default function CodeFrame({title, label = 'Code', language, children}: Props): ReactNode {
  const code = useRef<HTMLPreElement>(null);
  return (
    <div className={styles.frame} data-language={language}>
      <div className={styles.bar}>
        <span className={styles.title}>{title ?? language}</span>
        <CopyButton
          label={`Copy: ${typeof title === 'string' ? title : label}`}
          text={() => code.current?.textContent ?? ''}
        />
      </div>
      {/* Focusable, so that a keyboard can scroll it. */}
      <pre ref={code} className={styles.code} tabIndex={0}>
        <code>{children}</code>
      </pre>
    </div>
  );
}
