import {useId, useRef, useState, type KeyboardEvent, type ReactNode} from 'react';
import {useLocation} from '@docusaurus/router';
import {markdownPath} from '@screening/api';
import styles from './CopyPageMenu.module.css';

/**
 * The "Copy page" menu: copies or opens the page as Markdown, or copies its link.
 *
 * Follows the ARIA pattern of a menu button: arrow keys, Home and End move; Escape closes it and returns the focus.
 */
export default function CopyPageMenu(): ReactNode {
  const markdown = markdownPath(useLocation().pathname);
  const [open, setOpen] = useState(false);
  const [message, announce] = useState('');
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);

  const focusItem = (at: number): void => {
    const items = menu.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [];
    items[(at + items.length) % items.length]?.focus();
  };
  const show = (at: number): void => {
    setOpen(true);
    // Items can get the focus only after they are shown.
    requestAnimationFrame(() => focusItem(at));
  };
  const close = (): void => {
    setOpen(false);
    button.current?.focus();
  };
  const copy = (text: () => Promise<string>) => async (): Promise<void> => {
    close();
    try {
      const pending = text();
      // Passing the promise keeps the click's permission while the text is fetched. The promise is also awaited
      // directly, because in Chromium, `write` never settles if the promise fails.
      await Promise.all([pending, navigator.clipboard.write([new ClipboardItem({'text/plain': pending})])]);
      announce('Copied');
    } catch {
      announce('Could not copy');
    }
    window.setTimeout(() => announce(''), 2500);
  };
  const onButtonKey = (event: KeyboardEvent): void => {
    const at = {ArrowDown: 0, Enter: 0, ' ': 0, ArrowUp: -1}[event.key];
    if (at === undefined) return;
    event.preventDefault();
    show(at);
  };
  const onMenuKey = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') return close();
    if (event.key === 'Tab') return setOpen(false);
    const items = [...event.currentTarget.querySelectorAll('[role=menuitem]')];
    const at = items.indexOf(event.target as Element);
    const to = {ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1}[event.key];
    if (to === undefined) return;
    event.preventDefault();
    focusItem(to);
  };

  const item = {role: 'menuitem', tabIndex: -1, className: styles.item};
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
        aria-expanded={open}
        aria-controls={id}
        onClick={() => (open ? close() : show(0))}
        onKeyDown={onButtonKey}>
        {message || 'Copy page'}
      </button>
      <span role="status" className="only-heard">
        {message}
      </span>
      {/* Key events bubble up from the items, which have the focus. */}
      <div
        ref={menu}
        id={id}
        role="menu"
        tabIndex={-1}
        aria-label="Copy page"
        hidden={!open}
        className={styles.menu}
        onKeyDown={onMenuKey}>
        <button {...item} type="button" onClick={() => void copy(() => fetchText(markdown))()}>
          Copy as Markdown
        </button>
        <a {...item} href={markdown}>
          View as Markdown
        </a>
        <button {...item} type="button" onClick={() => void copy(() => Promise.resolve(window.location.href))()}>
          Copy link
        </button>
      </div>
    </div>
  );
}

async function fetchText(address: string): Promise<string> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return response.text();
}
