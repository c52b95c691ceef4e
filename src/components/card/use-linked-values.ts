import {useEffect, useEffectEvent, type RefObject} from 'react';
import {flushSync} from 'react-dom';
import type {linkValues} from './link-values';

type View = Parameters<Parameters<typeof linkValues>[1]>[0];

type Parts = {
  /** Contains both views. */
  box: RefObject<HTMLElement | null>;
  result: RefObject<HTMLElement | null>;
  json: RefObject<HTMLElement | null>;
};

/**
 * Makes each value of a card lead to its line in the JSON, and back, from the first use of either on.
 *
 * @param show shows a view that is hidden
 * @param shown what the views show. Another value is linked again
 */
export function useLinkedValues(
  {box, result, json}: Parts,
  show: (view: View) => void,
  shown?: unknown,
): void {
  const open = useEffectEvent((view: View) => flushSync(() => show(view)));
  useEffect(() => {
    const {current: element} = box;
    if (!element) return;
    let unlink: (() => void) | undefined;
    let isGone = false;
    const start = async (): Promise<void> => {
      const {linkValues} = await import('./link-values');
      if (!isGone && result.current && json.current)
        unlink = linkValues({result: result.current, json: json.current}, (view) => open(view));
    };
    const events = ['focusin', 'pointerover'];
    const startOnce = (): void => {
      for (const event of events) element.removeEventListener(event, startOnce);
      // Without it, both views still work.
      start().catch(() => undefined);
    };
    for (const event of events) element.addEventListener(event, startOnce);
    return () => {
      isGone = true;
      for (const event of events) element.removeEventListener(event, startOnce);
      unlink?.();
    };
  }, [box, result, json, shown]);
}
