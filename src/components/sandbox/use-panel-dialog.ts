/** Opens and closes the dialog of the panel, and finds what gets the focus in it. */
import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  type MouseEvent,
  type SyntheticEvent,
} from 'react';
import {useHistory} from '@docusaurus/router';
import {focusNextTarget} from '@site/src/client/open-target';

/** Width in pixels of a field of the page that readers must see beside the panel. */
const readable = 300;

/**
 * Shows the dialog beside the sidebar, or over the whole page in a narrow window, where it is modal: the page behind it
 * is inert. `onClose` gets whether it had the focus.
 */
export function usePanelDialog(isOpen: boolean, onClose: (hadFocus: boolean) => void) {
  const ref = useRef<HTMLDialogElement>(null);
  const history = useHistory();
  const close = () => {
    const hadFocus = ref.current?.contains(document.activeElement) ?? false;
    ref.current?.close();
    onClose(hadFocus);
  };
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!isOpen || !dialog) return;
    const covers = window.matchMedia('(width < 997px)');
    const show = (): void => {
      if (covers.matches) dialog.showModal();
      else dialog.show();
    };
    // An open dialog becomes modal, or stops being so, only if it is closed before. That moves the
    // focus.
    const showAgain = (): void => {
      const focused = document.activeElement;
      dialog.close();
      show();
      if (focused instanceof HTMLElement && dialog.contains(focused))
        focused.focus({preventScroll: true});
    };
    show();
    covers.addEventListener('change', showAgain);
    return () => {
      covers.removeEventListener('change', showAgain);
      dialog.close();
    };
  }, [isOpen]);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    // Modal dialogs, such as the search, handle Escape themselves.
    if (event.key === 'Escape' && !event.defaultPrevented && !document.querySelector(':modal'))
      close();
  });
  useEffect(() => {
    if (!isOpen) return;
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, [isOpen]);
  const onCancel = (event: SyntheticEvent) => {
    event.preventDefault();
    close();
  };
  const onClick = (event: MouseEvent) => {
    const {target, currentTarget, button, metaKey, ctrlKey, shiftKey, altKey} = event;
    const link = target instanceof Element ? target.closest('a') : null;
    if (!link || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return;
    if (link.hash) focusNextTarget();
    // The keys of a response aren't link components, which would load the page of every visible key.
    if (!event.defaultPrevented) history.push(link.pathname + link.hash);
    event.preventDefault();
    // Closes the panel if it covers the field to which the link leads.
    const field =
      link.pathname === window.location.pathname && document.getElementById(link.hash.slice(1));
    if (
      field &&
      currentTarget.getBoundingClientRect().left - field.getBoundingClientRect().left < readable
    )
      close();
  };
  return {close, props: {ref, onCancel, onClick}};
}

/** Returns the first visible control in the parts of `box` that match the selector. */
export function findControl(box: HTMLElement | null, part: string): HTMLElement | undefined {
  const controls = box?.querySelectorAll<HTMLElement>(
    `${part} :is(input, select, textarea, summary, button)`,
  );
  return [...(controls ?? [])].find((control) => control.checkVisibility());
}
