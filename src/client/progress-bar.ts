/**
 * The bar at the top of a page whose successor is still loading, in place of nprogress, which sends 1 KB more. Docusaurus
 * decides when it is shown and styles it. tooling/docusaurus/light-bundle.ts puts this one into the scripts.
 */
let box: HTMLElement | undefined;

function start(): void {
  if (box) return;
  box = document.createElement('div');
  box.id = 'nprogress';
  const bar = document.createElement('div');
  bar.className = 'bar';
  bar.style.transform = 'translateX(-92%)';
  box.append(bar);
  document.body.append(box);
  // The transition starts from a place that was laid out.
  bar.getBoundingClientRect();
  // Fast at first, and never at the end before the page is there.
  bar.style.transition = 'transform 20s cubic-bezier(0, 0.7, 0.2, 1)';
  bar.style.transform = 'translateX(-6%)';
}

function done(): void {
  const shown = box;
  if (!shown) return;
  box = undefined;
  const bar = shown.firstElementChild as HTMLElement;
  bar.style.transition = 'transform 200ms';
  bar.style.transform = 'none';
  setTimeout(() => shown.remove(), 300);
}

export default {configure: (): void => undefined, start, done};
