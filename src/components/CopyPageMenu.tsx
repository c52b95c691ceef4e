import {useId, useRef, useState, type KeyboardEvent, type ReactNode} from 'react';
import {useLocation} from '@docusaurus/router';
import {markdownPath} from '@screening/api';
import {fetchFile} from './use-loaded';
import styles from './CopyPageMenu.module.css';

/**
 * The "Copy page" menu: copies or opens the page as Markdown, or copies its link.
 *
 * Follows the ARIA pattern of a menu button: arrow keys, Home and End move; Escape closes it and returns the focus.
 */
export default function CopyPageMenu(): ReactNode {
  const markdown = markdownPath(useLocation().pathname);
  const [isOpen, setOpen] = useState(false);
  const [message, announce] = useState('');
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);

  const show = (item: number): void => {
    setOpen(true);
    // Items can get the focus only after they are shown.
    requestAnimationFrame(() => {
      const items = menu.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [];
      items[(item + items.length) % items.length]?.focus();
    });
  };
  const close = (): void => {
    setOpen(false);
    button.current?.focus();
  };
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') return close();
    if (event.key === 'Tab') return setOpen(false);
    // On the button, which isn't an item, only the arrow keys open the menu.
    const at = [...(menu.current?.children ?? [])].indexOf(event.target as Element);
    const to = {ArrowDown: at + 1, ArrowUp: Math.max(at, 0) - 1, ...(isOpen && {Home: 0, End: -1})}[event.key];
    if (to === undefined) return;
    event.preventDefault();
    show(to);
  };
  const copy = async (text: Promise<string>): Promise<void> => {
    close();
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

  const item = {role: 'menuitem', tabIndex: -1, className: styles.item};
  const copyItem = (label: string, text: () => Promise<string>): ReactNode => (
    <button {...item} type="button" onClick={() => void copy(text())}>
      {label}
    </button>
  );
  return (
    <div
      className={styles.wrap}
      data-no-twin
      onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || setOpen(false)}>
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => (isOpen ? close() : show(0))}
        onKeyDown={press}>
        {message || 'Copy page'}
      </button>
      <span role="status" className="only-heard">
        {message}
      </span>
      <div
        ref={menu}
        id={id}
        role="menu"
        tabIndex={-1}
        aria-label="Copy page"
        hidden={!isOpen}
        className={styles.menu}
        onKeyDown={press}>
        {copyItem('Copy as Markdown', async () => (await fetchFile(markdown)).text())}
        <a {...item} href={markdown}>
          View as Markdown
        </a>
        {copyItem('Copy link', async () => window.location.href)}
      </div>
    </div>
  );
}
