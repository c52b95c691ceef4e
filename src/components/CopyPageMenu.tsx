import {useId, useRef, useState, type ReactNode} from 'react';
import {useLocation} from '@docusaurus/router';
import {markdownPath} from '@screening/api';
import {fetchFile} from './use-loaded';
import styles from './CopyPageMenu.module.css';

/** The button "Copy page": shows buttons that copy or open the page as Markdown, or copy its link. */
export default function CopyPageMenu(): ReactNode {
  const markdown = markdownPath(useLocation().pathname);
  const [message, announce] = useState('');
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);

  const copy = async (text: Promise<string>): Promise<void> => {
    menu.current?.hidePopover();
    try {
      // Passing the promise keeps the click's permission while the text is fetched. The promise is also awaited
      // directly, because in Chromium, `write` never settles if the promise fails.
      await Promise.all([text, navigator.clipboard.write([new ClipboardItem({'text/plain': text})])]);
      announce('Copied');
    } catch {
      announce('Could not copy');
    }
    window.setTimeout(() => announce(''), 2500);
  };
  const copyItem = (label: string, text: () => Promise<string>): ReactNode => (
    <button type="button" className={styles.item} onClick={() => void copy(text())}>
      {label}
    </button>
  );
  return (
    <div className={styles.wrap} data-no-twin>
      <button type="button" className={styles.button} popoverTarget={id}>
        {message || 'Copy page'}
      </button>
      <span role="status" className="only-heard">
        {message}
      </span>
      <div ref={menu} id={id} popover="auto" className={styles.menu}>
        {copyItem('Copy as Markdown', async () => (await fetchFile(markdown)).text())}
        <a className={styles.item} href={markdown}>
          View as Markdown
        </a>
        {copyItem('Copy link', async () => window.location.href)}
      </div>
    </div>
  );
}
