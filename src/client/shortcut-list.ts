/** Shows the dialog with the keyboard shortcuts. Loaded on demand. Doesn't need React. */
import {setSingleKeys, singleKeysAreOn} from './single-keys';
import styles from './shortcut-list.module.css';

/** The keys of each shortcut and its effect. */
const shortcuts: [keys: string[], does: string][] = [
  [['/', 'Ctrl K', '⌘ K'], 'Open search'],
  [['↑', '↓', 'Enter'], 'Select and open a search result'],
  [['?'], 'Open this list'],
  [['←', '→', 'Home', 'End'], 'Move between tabs'],
  [['Enter', 'Space'], 'Open or close a field'],
  [['Esc'], 'Close a dialog, a menu or a definition'],
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

/** Shows the dialog. Closing it removes it from the page. */
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
    element('p', element('label', single, ' Single-key shortcuts, such as / and ?')),
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
