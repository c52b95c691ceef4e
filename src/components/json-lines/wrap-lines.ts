/** Makes the lines of a code block elements, so that they can be marked. */

/** The attribute of a line. */
export const lineAttribute = 'data-line';

/**
 * Returns the lines of a code block as elements. The first call makes them: the build writes only text with colored
 * parts, which end before the end of their line. The text of the block stays the same.
 */
export function wrapLines(code: HTMLElement): HTMLElement[] {
  const lines = (): HTMLElement[] => [
    ...code.querySelectorAll<HTMLElement>(`:scope > [${lineAttribute}]`),
  ];
  if (lines().length === 0) {
    const parts = code.innerHTML.split('\n');
    code.innerHTML = parts
      .map((part, i) => `<span ${lineAttribute}>${part}${i < parts.length - 1 ? '\n' : ''}</span>`)
      .join('');
  }
  return lines();
}
