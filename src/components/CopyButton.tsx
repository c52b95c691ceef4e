import {useState, type ReactNode} from 'react';
import clsx from 'clsx';
import styles from './CopyButton.module.css';

type Props = {
  /** Returns the text to copy. Called on a click, so that it can read the page. */
  text: () => string;
  /** Accessible name of the button: "Copy the path". */
  label: string;
  /** Text of the button instead of the icon. */
  words?: string;
  disabled?: boolean;
};

/** Copies a text and confirms it, also to screen readers. */
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
      <button
        type="button"
        className={words ? styles.button : clsx(styles.icon, styles[state])}
        title={words ? undefined : label}
        aria-label={words && label}
        disabled={disabled}
        onClick={() => void copy()}>
        {words && {ready: words, copied: 'Copied', failed: 'Not allowed'}[state]}
      </button>
      <span role="status" className="only-heard">
        {state === 'copied' ? 'Copied' : state === 'failed' ? 'The browser did not allow copying' : ''}
      </span>
    </span>
  );
}
