import {useEffect, useEffectEvent, useRef, type RefObject} from 'react';
import {findControl} from './use-panel-dialog';

type PanelFocus = {
  form: RefObject<HTMLFormElement | null>;
  sendButton: RefObject<HTMLButtonElement | null>;
  sendAllButton: RefObject<HTMLButtonElement | null>;
  /** Focuses the first control in the parts of the open tab that match a selector, or Send. */
  focusIn: (part: string) => void;
};

/**
 * Moves the focus into a panel when it opens: to the first field, or with the request of a link to the button that sends
 * it.
 */
export function usePanelFocus(isOpen: boolean, isLinked: boolean): PanelFocus {
  const form = useRef<HTMLFormElement>(null);
  const sendButton = useRef<HTMLButtonElement>(null);
  const sendAllButton = useRef<HTMLButtonElement>(null);
  const focusIn = (part: string) => {
    const control = findControl(form.current, `[role=tabpanel]:not([hidden]) ${part}`);
    (control ?? sendButton.current)?.focus();
  };
  const start = useEffectEvent(() => {
    if (isLinked) (sendAllButton.current ?? sendButton.current)?.focus();
    // On a phone, the keyboard would cover the form.
    else if (!window.matchMedia('(pointer: coarse)').matches) focusIn('[data-fields]');
  });
  useEffect(() => {
    // Docusaurus moves the focus to the start of a new page first.
    if (isOpen) queueMicrotask(start);
  }, [isOpen]);
  return {form, sendButton, sendAllButton, focusIn};
}
