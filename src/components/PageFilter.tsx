import {useEffect, useEffectEvent, useRef, useState, type ReactNode} from 'react';
import {useLocation} from '@docusaurus/router';

type Props = {
  /** What is filtered, in the plural: `terms`. */
  of: string;
  /** Selects the entries below the field: headings with the text below them, or rows and items. */
  entries: string;
  /** Links to places in the list, which stay in view with the field. */
  children?: ReactNode;
};

/** Loads the filter on the first focus, so that the page stays small. */
const loadFilter = () => import('./filter-entries');

/** A field that stays in view, and hides the entries below it that don't contain all of its words. */
export default function PageFilter({of, entries, children}: Props): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [count, setCount] = useState('');
  const {hash, key} = useLocation();

  const filter = async (): Promise<void> => {
    try {
      const {filterEntries} = await loadFilter();
      if (!box.current || !field.current) return;
      const {left, all} = filterEntries(box.current, entries, field.current.value);
      const hasWords = field.current.value.trim() !== '';
      setCount(hasWords ? (left === 0 ? `No ${of} match` : `${left} of ${all} ${of}`) : '');
    } catch {
      setCount('The filter could not be loaded. Try again.');
    }
  };

  // A link can lead to an entry that the filter hides.
  const show = useEffectEvent((hash: string): void => {
    const target = hash.length > 1 && document.getElementById(decodeURIComponent(hash.slice(1)));
    if (!target || !target.closest('[data-filtered]') || !field.current) return;
    field.current.value = '';
    void filter().then(() => target.scrollIntoView());
  });
  useEffect(() => show(hash), [hash, key]);
  useEffect(() => {
    // The address doesn't change on a second click on the same link.
    const showLinked = ({target}: MouseEvent): void => {
      const link = target instanceof Element ? target.closest('a') : null;
      if (link?.pathname === window.location.pathname) show(link.hash);
    };
    document.addEventListener('click', showLinked);
    return () => document.removeEventListener('click', showLinked);
  }, []);

  return (
    <div ref={box} className="page-filter" data-not-in-markdown>
      <input
        ref={field}
        type="search"
        aria-label={`Filter ${of}`}
        placeholder={`Filter ${of}`}
        autoComplete="off"
        spellCheck={false}
        onFocus={() => void loadFilter().catch(() => undefined)}
        onChange={() => void filter()}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.currentTarget.value = '';
          void filter();
        }}
      />
      <span role="status">{count}</span>
      {children}
    </div>
  );
}
