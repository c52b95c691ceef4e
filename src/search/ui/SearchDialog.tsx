import {createContext, useCallback, useEffect, useRef, useState, type ReactNode} from 'react';
import {searchPath} from '@screening/search';
import {isSingleKey} from '@site/src/client/shortcuts';
import SearchBox from './SearchBox';
import styles from './search-dialog.module.css';

/** Opens the search dialog. */
export const OpenSearch = createContext((): void => undefined);

/**
 * Renders the search dialog, and gives the site `OpenSearch`. It isn't part of the navigation bar, because Docusaurus
 * replaces the bar when it changes to another section, and the reader may be typing by then.
 */
export default function SearchDialog({children}: {children: ReactNode}): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  /** How often the dialog was opened. Each time, its content is new. */
  const [openings, setOpenings] = useState(0);
  const open = useCallback(() => setOpenings((count) => count + 1), []);
  useEffect(() => {
    if (openings > 0) dialog.current?.showModal();
  }, [openings]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (!isShortcut(event) || document.querySelector('dialog:modal')) return;
      event.preventDefault();
      // The search page has a field with the same results.
      if (window.location.pathname === searchPath)
        document.querySelector<HTMLInputElement>('main [type=search]')?.select();
      else open();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [open]);
  return (
    <>
      <OpenSearch value={open}>{children}</OpenSearch>
      {openings > 0 && (
        // Escape closes it.
        <dialog
          ref={dialog}
          className={`dialog ${styles.dialog}`}
          aria-label="Search"
          onClick={({target, currentTarget}) => target === currentTarget && currentTarget.close()}>
          <SearchBox key={openings} onClose={() => dialog.current?.close()} />
        </dialog>
      )}
    </>
  );
}

/** Returns whether this is a slash outside of text fields, or Ctrl or Cmd with K. */
const isShortcut = (event: KeyboardEvent): boolean =>
  isSingleKey(event, '/') ||
  (!event.altKey && (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k');
