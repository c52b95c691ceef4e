import {useEffect, useRef, useState, type HTMLAttributes, type RefObject} from 'react';

/**
 * Makes a box that scrolls focusable, because some browsers scroll only focusable elements by keyboard.
 *
 * @returns the box, and its attributes: none if nothing scrolls, otherwise a tab stop with a name
 */
export function useOverflow<T extends HTMLElement>(name: string): {box: RefObject<T | null>; stop: HTMLAttributes<T>} {
  const box = useRef<T>(null);
  const [scrolls, setScrolls] = useState(true);
  useEffect(() => {
    const {current} = box;
    if (!current) return;
    const measure = (): void =>
      setScrolls(current.scrollWidth > current.clientWidth || current.scrollHeight > current.clientHeight);
    const observer = new ResizeObserver(measure);
    for (const element of [current, ...current.children]) observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return {box, stop: scrolls ? {tabIndex: 0, role: 'group', 'aria-label': name} : {}};
}
