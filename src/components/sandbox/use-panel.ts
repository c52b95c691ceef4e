import {useEffect, useEffectEvent, useState, type RefObject} from 'react';
import {useLoaded} from '@site/src/components/use-loaded';
import type PanelComponent from './Panel';

type PanelState = {
  isOpen: boolean;
  /** The component, when it has loaded. A closed panel keeps its input, so it stays after the first time. */
  Panel?: typeof PanelComponent;
  isLoading: boolean;
  /** Loads the component again. Only exists after a failure. */
  retry?: () => void;
  open: () => void;
  /** Closes the panel, and returns the focus to the button if the panel had it. */
  close: (hadFocus: boolean) => void;
};

/** The panel stays open from one operation to the next, so the next page starts with these values. */
const kept: {isOpen: boolean; Panel?: typeof PanelComponent} = {isOpen: false};

const loadPanel = async () => {
  const {default: Panel} = await import('./Panel');
  kept.Panel = Panel;
  return Panel;
};

/**
 * Loads the panel when it's opened for the first time, and opens and closes it.
 *
 * @param asked the address of the request in a link, if any, which opens the panel each time it changes
 * @param button opens the panel
 */
export function usePanel(
  asked: string | undefined,
  button: RefObject<HTMLButtonElement | null>,
): PanelState {
  const [isOpen, setOpen] = useState(kept.isOpen);
  const {data, retry} = useLoaded(isOpen ? loadPanel : undefined);
  const Panel = data ?? (isOpen ? kept.Panel : undefined);

  const open = () => {
    setOpen(true);
    retry?.();
  };
  const close = (hadFocus: boolean) => {
    setOpen(false);
    if (hadFocus) button.current?.focus({preventScroll: true});
  };
  useEffect(() => {
    kept.isOpen = isOpen;
    return () => {
      kept.isOpen = false;
    };
  }, [isOpen]);
  const openLinked = useEffectEvent(open);
  useEffect(() => {
    if (asked === undefined) return;
    // Docusaurus leaves the page where it was, because no element has the fragment of a request as its id.
    window.scrollTo(0, 0);
    queueMicrotask(openLinked);
  }, [asked]);
  return {isOpen, Panel, isLoading: isOpen && !Panel && !retry, retry, open, close};
}
