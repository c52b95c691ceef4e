/** The dialog that lists the keyboard shortcuts. It is plain DOM without React, and loaded on demand. */
import {setSingleKeys, singleKeysAreOn} from './single-keys';
import styles from './shortcut-list.module.css';

/** What the keys do, by what is pressed. */
const shortcuts: [keys: string[], does: string][] = [
  [['/', 'Ctrl K', '⌘ K'], 'Open search'],
  [['↑', '↓', 'Enter'], 'In search: choose a result, open it'],
  [['?'], 'Open this list'],
  [['←', '→', 'Home', 'End'], 'Between tabs: move'],
  [['Enter', 'Space'], 'On a field with parts: open it, close it'],
  [['Esc'], 'Close what is open'],
];

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  made.append(...children);
  return made;
}

function row([keys, does]: [string[], string]): Node[] {
  const pressed = element('dt', ...keys.flatMap((key, i) => [...(i > 0 ? [' '] : []), element('kbd', key)]));
  return [pressed, element('dd', does)];
}

/** Shows the dialog. It is gone from the page when it is closed. */
export function showShortcuts(): void {
  const heading = element('h2', 'Keyboard shortcuts');
  heading.id = 'keyboard-shortcuts';
  const single = element('input');
  single.type = 'checkbox';
  single.checked = singleKeysAreOn();
  single.addEventListener('change', () => setSingleKeys(single.checked));
  const close = element('button', 'Close');
  close.type = 'button';
  const dialog = element(
    'dialog',
    heading,
    element('dl', ...shortcuts.flatMap(row)),
    element('p', element('label', single, ' Single keys, such as / and ?, do something')),
    close,
  );
  dialog.className = styles.dialog;
  dialog.setAttribute('aria-labelledby', heading.id);
  close.addEventListener('click', () => dialog.close());
  dialog.addEventListener('click', ({target}) => target === dialog && dialog.close());
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
