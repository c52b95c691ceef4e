import {useEffect, useRef, useState, type HTMLAttributes, type RefObject} from 'react';

type Overflow<T> = {
  box: RefObject<T | null>;
  /** Attributes of the box. */
  stop: HTMLAttributes<T>;
  /** Whether its end is below what it shows. */
  isCut: boolean;
};

/**
 * Makes a box a tab stop with a name while it scrolls, because not all browsers do. `name` is what screen readers call
 * it.
 */
export function useOverflow<T extends HTMLElement>(name: string): Overflow<T> {
  const box = useRef<T>(null);
  const [scrolls, setScrolls] = useState(true);
  const [isCut, setCut] = useState(false);
  useEffect(() => {
    const {current} = box;
    if (!current) return;
    const measure = (): void => {
      const isCutBelow = current.scrollHeight > current.clientHeight;
      setScrolls(isCutBelow || current.scrollWidth > current.clientWidth);
      setCut(isCutBelow);
    };
    const observer = new ResizeObserver(measure);
    for (const element of [current, ...current.children]) observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return {box, stop: scrolls ? {tabIndex: 0, role: 'group', 'aria-label': name} : {}, isCut};
}
