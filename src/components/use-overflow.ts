import {useEffect, useRef, useState, type HTMLAttributes, type RefObject} from 'react';

type Overflow<T> = {
  box: RefObject<T | null>;
  /** Whether the content is wider or taller than the box. Unknown until React runs in the browser. */
  wide: boolean;
  tall: boolean;
  /** Attributes that make the box focusable by keyboard, with a name. Empty if there is nothing to scroll. */
  stop: HTMLAttributes<T>;
};

/** Makes a box that scrolls focusable, because some browsers scroll only focusable elements by keyboard. */
export function useOverflow<T extends HTMLElement>(name: string): Overflow<T> {
  const box = useRef<T>(null);
  const [[wide, tall], setOver] = useState<[wide?: boolean, tall?: boolean]>([]);
  useEffect(() => {
    const {current} = box;
    if (!current) return;
    const look = (): void => {
      const next = [current.scrollWidth > current.clientWidth, current.scrollHeight > current.clientHeight] as const;
      setOver((before) => (before[0] === next[0] && before[1] === next[1] ? before : [...next]));
    };
    const observer = new ResizeObserver(look);
    for (const element of [current, ...current.children]) observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const scrolls = wide !== false || tall;
  return {
    box,
    wide: Boolean(wide),
    tall: Boolean(tall),
    stop: scrolls ? {tabIndex: 0, role: 'group', 'aria-label': name} : {},
  };
}
