import {isWithin, pathInBody, type Faults} from './faults';
import {findValue} from './json-position';

/** Returns the tab of the panel that shows the first fault, and stays in the JSON if that shows all of them. */
export function tabOfFaults(faults: Faults, openTab: string): 'form' | 'json' {
  const areAllInBody = [...faults.keys()].every((name) => isWithin(name, 'body'));
  // The fields can't be shown if the body as a whole is invalid.
  return (openTab === 'json' && areAllInBody) || faults.has('body') ? 'json' : 'form';
}

/** Opens the groups of optional fields that contain a fault. */
export function openFaultyGroups(form: HTMLFormElement | null): void {
  for (const group of form?.querySelectorAll('details') ?? [])
    group.open ||= group.querySelector('[data-fault]') !== null;
}

/** Selects the first invalid value in the JSON, if the text of the body has the focus. */
export function selectFault(faults: Faults, json: string): void {
  const text = document.activeElement;
  if (!(text instanceof HTMLTextAreaElement)) return;
  const name = [...faults.keys()].find((one) => isWithin(one, 'body'));
  // A missing field has no position.
  const position = name === undefined ? undefined : findValue(json, pathInBody(name));
  if (position) text.setSelectionRange(position.start, position.end);
}
