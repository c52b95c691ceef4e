/**
 * Shows the progress bar at the top of a page while the next page is loading. Replaces nprogress, which would add 1 KB.
 * Docusaurus styles it and decides when to show it. plugins/internals/light-bundle.ts makes the replacement.
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
  // The transition needs a start position that has been laid out.
  bar.getBoundingClientRect();
  // Fast at first, and never at the end before the page is loaded.
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
