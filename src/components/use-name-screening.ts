import {useEffect, useEffectEvent, useRef, useState, type FormEvent, type RefObject} from 'react';
import first from '@site/.generated/sandbox/home.json';
import type {Screening} from './sandbox/screening';

/** A screening. The first one was made by the build, and its response is in the page, not in a script. */
export type ShownScreening = Omit<Screening, 'response'> & {
  response?: string;
  /** How long the screening took, in milliseconds, if it was made in the browser. */
  duration?: number;
};

type NameScreening = {
  /** Not controlled by React, so that the browser keeps text typed before the scripts load. */
  box: RefObject<HTMLInputElement | null>;
  shown: ShownScreening;
  /** The number of screenings so far. */
  count: number;
  /** The name in the box. */
  typed: string;
  /** Why the last name has no result, as a sentence, or an empty text. */
  fault: string;
  isBusy: boolean;
  /** Screens the name of the button that was pressed, or else the one in the box. Calls `onDone` after it. */
  submit: (event: FormEvent<HTMLFormElement>, onDone: () => void) => Promise<void>;
  /** Screens a name that is being typed, after a pause. */
  follow: (name?: string) => void;
};

/** Query parameter with the name of an example that was chosen before the scripts loaded. */
export const nameParameter = 'screen';

const emptyName = 'Type a name, or choose an example.';

/** Delay between the last change of the name and its screening, in milliseconds. */
const pause = 300;

/** Loads the sandbox on the first focus or click, so that the page stays small. */
export const loadSandbox = () => import('./sandbox/screen-name');

/** Screens the name in a text box with a sandbox in the page. */
export function useNameScreening(): NameScreening {
  const [shown, setShown] = useState<ShownScreening>(first);
  const [count, setCount] = useState(0);
  const [typed, setTyped] = useState(first.name);
  const [fault, setFault] = useState('');
  const [isBusy, setBusy] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  const timer = useRef<number>(undefined);

  const screen = async (name: string): Promise<void> => {
    window.clearTimeout(timer.current);
    try {
      const {screenName} = await loadSandbox();
      const found = await screenName(name);
      // The reader may have changed the name in the meantime.
      if (box.current?.value !== name) return;
      setShown(found);
      setCount((before) => before + 1);
      setFault(name.trim() === '' ? emptyName : '');
    } catch {
      setFault('The sandbox could not be loaded. Try again.');
    }
  };
  const submit: NameScreening['submit'] = async (event, onDone) => {
    event.preventDefault();
    if (!box.current) return;
    // The button of an example has its name as the value.
    const button = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;
    const name = button?.value || box.current.value;
    box.current.value = name;
    setTyped(name);
    // An empty name is sent too, so that no result of an earlier name stays.
    if (name.trim() === '') {
      setFault(emptyName);
      box.current.focus();
      return screen(name);
    }
    setBusy(true);
    // Hides the keyboard of a phone.
    if (window.matchMedia('(pointer: coarse)').matches) box.current.blur();
    await screen(name);
    setBusy(false);
    onDone();
  };
  const follow = (name = ''): void => {
    setTyped(name);
    window.clearTimeout(timer.current);
    if (name.trim() !== '') timer.current = window.setTimeout(() => void screen(name), pause);
  };

  const followEarly = useEffectEvent(follow);
  useEffect(() => {
    const asked = new URLSearchParams(window.location.search).getAll(nameParameter).at(-1);
    if (asked && box.current) box.current.value = asked;
    if (box.current?.value !== first.name) followEarly(box.current?.value);
    return () => window.clearTimeout(timer.current);
  }, []);
  return {box, shown, count, typed, fault, isBusy, submit, follow};
}
