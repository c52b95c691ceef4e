/** Opens and closes the dialog of the panel, and finds what gets the focus in it. */
import {
  useLayoutEffect,
  useRef,
  type MouseEvent,
  type PointerEvent,
  type SyntheticEvent,
} from 'react';
import {useHistory} from '@docusaurus/router';
import {focusNextTarget} from '@site/src/client/open-target';

/**
 * Shows the dialog. The page behind it is inert.
 *
 * @param onClose gets whether the dialog had the focus
 * @param onEscape returns whether Escape has closed something else, so that the dialog stays open
 */
export function usePanelDialog(
  isOpen: boolean,
  onClose: (hadFocus: boolean) => void,
  onEscape: () => boolean,
) {
  const ref = useRef<HTMLDialogElement>(null);
  /** Where the pointer was pressed last. */
  const pressed = useRef<EventTarget>(null);
  const history = useHistory();
  const close = () => {
    const hadFocus = ref.current?.contains(document.activeElement) ?? false;
    ref.current?.close();
    onClose(hadFocus);
  };
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!isOpen || !dialog) return;
    dialog.showModal();
    return () => dialog.close();
  }, [isOpen]);
  const onCancel = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!onEscape()) close();
  };
  // Chrome closes a dialog at the second Escape in a row without asking.
  const onClosed = () => {
    if (isOpen) onClose(true);
  };
  const onPointerDown = ({target}: PointerEvent) => (pressed.current = target);
  const onClick = (event: MouseEvent) => {
    const {target, currentTarget, button, metaKey, ctrlKey, shiftKey, altKey} = event;
    // The form fills the dialog, so this is the dimmed page behind it. A selection of text that started in the form can end
    // there.
    if (target === currentTarget) return pressed.current === target ? close() : undefined;
    const link = target instanceof Element ? target.closest('a') : null;
    if (!link || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return;
    // The field of this page to which the link leads can only be read without the panel.
    if (link.pathname === window.location.pathname) close();
    if (link.hash) focusNextTarget();
    // The keys of a response aren't link components, which would load the page of every visible key.
    if (!event.defaultPrevented) history.push(link.pathname + link.hash);
    event.preventDefault();
  };
  return {close, props: {ref, onCancel, onClose: onClosed, onPointerDown, onClick}};
}

/** Safari has `checkVisibility` since 17.4. Before, content of closed details elements has no boxes. */
const isVisible = (control: HTMLElement): boolean =>
  'checkVisibility' in control
    ? control.checkVisibility()
    : (control as HTMLElement).getClientRects().length > 0;

/** Returns the first visible control in the parts of `box` that match the selector. */
export function findControl(box: HTMLElement | null, part: string): HTMLElement | undefined {
  const controls = box?.querySelectorAll<HTMLElement>(
    `${part} :is(input, select, textarea, summary, button)`,
  );
  return [...(controls ?? [])].find(isVisible);
}
