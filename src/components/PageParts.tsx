import {useEffect, useState, type ReactNode} from 'react';
import styles from './PageParts.module.css';

/** A part of a page that has an anchor. */
export type Part = {
  anchor: string;
  label: string;
  /** Whether it is between the others only in a narrow window. In a wide one, it is beside them, and needs no link. */
  narrow?: boolean;
  /** Whether it is inside another part. On a phone, there is no room for its link. */
  inner?: boolean;
};

/** Links to the parts of a page of the reference. The links stay in view, and mark the part that is being read. */
export default function PageParts({parts}: {parts: Part[]}): ReactNode {
  // What is beside the others has no place in their order.
  const inOrder = parts.filter(({narrow}) => !narrow);
  const current = useCurrentPart(inOrder.map(({anchor}) => anchor));
  return (
    <nav aria-label="Parts of the page" className={styles.parts} data-not-in-markdown>
      {parts.map(({anchor, label, narrow, inner}) => (
        <a
          key={anchor}
          href={`#${anchor}`}
          data-narrow={narrow}
          data-inner={inner}
          aria-current={anchor === current ? 'location' : undefined}>
          {label}
        </a>
      ))}
    </nav>
  );
}

/**
 * Returns the anchor of the part that is being read: the one that the address names while it's in view, or else the last
 * one that begins in the upper third of the window. Above all of them, it's undefined.
 */
function useCurrentPart(anchors: string[]): string | undefined {
  const [current, setCurrent] = useState<string>();
  const list = anchors.join(' ');
  useEffect(() => {
    const find = (): void => {
      const {innerHeight, location} = window;
      const tops = list.split(' ').map((anchor) => ({
        anchor,
        top: document.getElementById(anchor)?.getBoundingClientRect().top ?? Infinity,
      }));
      const named = tops.find(({anchor}) => location.hash === `#${anchor}`);
      const isNamedInView = named && named.top >= 0 && named.top < innerHeight;
      const read = tops.filter(({top}) => top < innerHeight / 3).at(-1);
      setCurrent((isNamedInView ? named : read)?.anchor);
    };
    find();
    window.addEventListener('scroll', find, {passive: true});
    window.addEventListener('hashchange', find);
    return () => {
      window.removeEventListener('scroll', find);
      window.removeEventListener('hashchange', find);
    };
  }, [list]);
  return current;
}
