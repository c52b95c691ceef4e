import {useState, type ReactNode} from 'react';
import clsx from 'clsx';
import styles from './CopyButton.module.css';

type Props = {
  /** Returns the text to copy, or loads it. Called on a click, so that it can read the page. */
  text: () => string | Promise<string>;
  label: string;
  /** Text of the button instead of the icon. */
  words?: string;
  disabled?: boolean;
  className?: string;
};

/** Copies a text that may still be loading. */
async function copyWhenLoaded(content: Promise<string>): Promise<void> {
  // Firefox 115 only copies texts.
  if (typeof ClipboardItem === 'undefined') return navigator.clipboard.writeText(await content);
  // Passing the promise keeps the click's permission while the text is loaded. The promise is also awaited directly,
  // because in Chromium, `write` never settles if the promise fails.
  await Promise.all([
    content,
    navigator.clipboard.write([new ClipboardItem({'text/plain': content})]),
  ]);
}

/** Copies a text and confirms it, also to screen readers. */
export default function CopyButton({
  text,
  label,
  words,
  disabled,
  className = 'action',
}: Props): ReactNode {
  const [state, setState] = useState<'ready' | 'copied' | 'failed'>('ready');
  const copy = async () => {
    const content = Promise.resolve(text());
    try {
      await copyWhenLoaded(content);
      setState('copied');
    } catch {
      setState('failed');
    }
    window.setTimeout(() => setState('ready'), 2000);
  };
  const message = {ready: '', copied: 'Copied', failed: 'Could not copy'}[state];
  return (
    <span className={styles.wrap}>
      <button
        type="button"
        className={words ? className : clsx(styles.icon, styles[state])}
        title={words ? undefined : label}
        aria-label={words && label}
        disabled={disabled}
        onClick={() => void copy()}>
        {words && (message || words)}
      </button>
      <span role="status" className={state === 'failed' && !words ? styles.message : 'only-heard'}>
        {message}
      </span>
    </span>
  );
}
