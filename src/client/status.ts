/** Creates a function that shows a text to all readers, or only to screen readers, and announces it. */
export function createStatus(className: string): (text: string) => void {
  let status: HTMLElement | undefined;
  return (text) => {
    status ??= document.body.appendChild(
      Object.assign(document.createElement('p'), {className, role: 'status'}),
    );
    // Screen readers only announce changes of an element that they already know.
    const shown = status;
    window.setTimeout(() => (shown.textContent = text), 100);
  };
}
