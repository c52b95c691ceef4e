import {useState, type ReactNode} from 'react';
import clsx from 'clsx';
import styles from './CopyButton.module.css';

type Props = {
  /** What is copied; read at the click, so that it can come from the page. */
  text: () => string;
  /** What the button names to a screen reader: "Copy the path". */
  label: string;
  /** What the button shows in place of the icon. */
  words?: string;
  disabled?: boolean;
};

/** Copies a text and says so, also to a screen reader. */
export default function CopyButton({text, label, words, disabled}: Props): ReactNode {
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
      {words ? (
        <button
          type="button"
          className={styles.button}
          aria-label={label}
          disabled={disabled}
          onClick={() => void copy()}>
          {{ready: words, copied: 'Copied', failed: 'Not allowed'}[state]}
        </button>
      ) : (
        <button
          type="button"
          className={clsx(styles.icon, {ready: styles.copy, copied: styles.copied, failed: styles.failed}[state])}
          title={label}
          onClick={() => void copy()}
        />
      )}
      <span role="status" className="only-heard">
        {state === 'copied' ? 'Copied' : state === 'failed' ? 'The browser did not allow copying' : ''}
      </span>
    </span>
  );
}
