import {useEffect, useRef, type ComponentProps, type ReactNode} from 'react';
import clsx from 'clsx';
import TOCItems from '@theme/TOCItems';
import styles from './styles.module.css';

type Props = ComponentProps<typeof TOCItems> & {className?: string};

/** A class that only this table of contents has, so that others aren't highlighted by mistake. */
const linkClass = 'table-of-contents__link toc-highlight';
const activeClass = 'table-of-contents__link--active';

/** The table of contents beside a page. It scrolls to the entry of the heading that is being read. */
export default function TOC({className, ...props}: Props): ReactNode {
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = nav.current;
    if (!element) return;
    // Docusaurus sets the class of the active entry in the document.
    const observer = new MutationObserver(() => showActive(element));
    observer.observe(element, {subtree: true, attributeFilter: ['class']});
    return () => observer.disconnect();
  }, []);
  return (
    <nav
      ref={nav}
      aria-label="On this page"
      className={clsx(styles.contents, 'thin-scrollbar', className)}>
      <TOCItems {...props} linkClassName={linkClass} linkActiveClassName={activeClass} />
    </nav>
  );
}

/** Scrolls the table of contents, but not the page, if its active entry is out of view. */
function showActive(nav: HTMLElement): void {
  const active = nav.querySelector(`.${activeClass}`);
  if (!active) return;
  const {top, bottom} = active.getBoundingClientRect();
  const seen = nav.getBoundingClientRect();
  if (top < seen.top || bottom > seen.bottom) nav.scrollTop += top - seen.top - seen.height / 2;
}
