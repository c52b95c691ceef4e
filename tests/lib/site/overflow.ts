/**
 * Finds what does not fit the width of the window. It runs in the page, so it must use nothing from
 * outside its body.
 *
 * An element that scrolls inside itself may hold anything; the mobile sidebar and the link that skips to
 * the content wait outside the window.
 */
export async function findOverflow(): Promise<string[]> {
  // The layout changes with the width in an effect, after the frame.
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  const width = document.documentElement.clientWidth;
  const found =
    document.documentElement.scrollWidth > width ? [`the page is ${document.documentElement.scrollWidth} px wide`] : [];
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
  for (const element of document.querySelectorAll('body *')) {
    const box = element.getBoundingClientRect();
    if (box.width === 0 || box.right <= width + 1 || element.matches(waitsOutside) || mayHold(element)) continue;
    found.push(
      `<${element.tagName.toLowerCase()} class="${element.getAttribute('class') ?? ''}"> ends at ${Math.round(box.right)} px: ${element.textContent?.slice(0, 40)}`,
    );
    if (found.length > 5) break;
  }
  return found;
}
