import {useState, type ReactNode} from 'react';
import styles from './CopyButton.module.css';

type Props = {
  /** What is copied; read at the click, so that it can come from the page. */
  text: () => string;
  /** What the button names to a screen reader: "Copy the path". */
  label: string;
  /** What the button shows when it can be used. */
  words?: string;
};

/** Copies a text and says so, also to a screen reader. */
export default function CopyButton({text, label, words = 'Copy'}: Props): ReactNode {
  const [state, setState] = useState<'ready' | 'copied' | 'failed'>('ready');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text());
      setState('copied');
    } catch {
      setState('failed');
    }
    window.setTimeout(() => setState('ready'), 2000);
  };
  return (
    <span className={styles.wrap}>
      <button type="button" className={styles.button} aria-label={label} onClick={() => void copy()}>
        {{ready: words, copied: 'Copied', failed: 'Not allowed'}[state]}
      </button>
      <span role="status" className="only-heard">
        {state === 'copied' ? 'Copied' : state === 'failed' ? 'The browser did not allow copying' : ''}
      </span>
    </span>
  );
}
