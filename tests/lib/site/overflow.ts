/**
 * Finds elements that don't fit the width of the window. Runs in the page, so it can't use anything
 * from outside.
 *
 * Ignores the content of scrolling elements, and the mobile sidebar and the skip link, which are
 * outside the window until needed. Measures again for a second before it reports an element, because
 * on a busy machine the layout adapts to a new width over several frames.
 */
export async function findOverflow(): Promise<string[]> {
  const waitsOutside = '.navbar-sidebar, [class*="skipToContent"]';
  const mayHold = (element: Element): boolean => {
    for (let at = element.parentElement; at; at = at.parentElement) {
      if (
        ['auto', 'scroll'].includes(getComputedStyle(at).overflowX) &&
        at !== document.body &&
        at !== document.documentElement
      )
        return true;
      if (at.matches(waitsOutside)) return true;
    }
    return false;
  };
  const measure = (): string[] => {
    const width = document.documentElement.clientWidth;
    const found =
      document.documentElement.scrollWidth > width
        ? [`the page is ${document.documentElement.scrollWidth} px wide`]
        : [];
    for (const element of document.querySelectorAll('body *')) {
      const box = element.getBoundingClientRect();
      if (
        box.width === 0 ||
        box.right <= width + 1 ||
        element.matches(waitsOutside) ||
        mayHold(element)
      )
        continue;
      const name = `<${element.tagName.toLowerCase()} class="${element.getAttribute('class') ?? ''}">`;
      const text = element.textContent?.slice(0, 40);
      found.push(`${name} ends at ${Math.round(box.right)} px: ${text}`);
      if (found.length > 5) break;
    }
    return found;
  };

  const end = performance.now() + 1000;
  for (;;) {
    // The layout adapts to the width in an effect, after the frame.
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    const found = measure();
    if (found.length === 0 || performance.now() > end) return found;
  }
}
