/** Shows the dialog with the keyboard shortcuts. Loaded on demand. Doesn't need React. */
import styles from './shortcut-list.module.css';

const shortcuts: [keys: string[], does: string][] = [
  [['/', 'Ctrl K', '⌘ K'], 'Open search'],
  [['↑', '↓', 'Enter'], 'Select and open a search result'],
  [['?'], 'Open this list'],
  [['←', '→', 'Home', 'End'], 'Move between tabs'],
  [['Enter', 'Space'], 'Open or close a field'],
  [['Ctrl Enter', '⌘ Enter'], 'Send the request in the sandbox'],
  [['Esc'], 'Close a dialog, a menu or a definition'],
];

const row = ([keys, does]: [string[], string]): string =>
  `<dt>${keys.map((key) => `<kbd>${key}</kbd>`).join(' ')}</dt><dd>${does}</dd>`;

/** Shows the dialog, in which readers turn single keys on and off. Closing it removes it from the page. */
export function showShortcuts(
  singleKeysAreOn: boolean,
  setSingleKeys: (on: boolean) => void,
): void {
  const dialog = document.createElement('dialog');
  dialog.className = `dialog ${styles.dialog}`;
  dialog.setAttribute('aria-labelledby', 'keyboard-shortcuts');
  dialog.innerHTML = `
    <h2 id="keyboard-shortcuts">Keyboard shortcuts</h2>
    <dl>${shortcuts.map(row).join('')}</dl>
    <p><label><input type="checkbox"> Single-key shortcuts, such as / and ?</label></p>
    <form method="dialog"><button class="action">Close</button></form>`;
  const [single] = dialog.getElementsByTagName('input');
  single.checked = singleKeysAreOn;
  single.addEventListener('change', () => setSingleKeys(single.checked));
  dialog.addEventListener('click', ({target}) => target === dialog && dialog.close());
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
