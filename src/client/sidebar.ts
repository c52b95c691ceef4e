/** Keeps the focus in the sidebar of a narrow window when its button is pressed. Loads sidebar-focus.ts for it. */
if (typeof window !== 'undefined') {
  document.addEventListener('click', ({target}) => {
    if (!(target instanceof Element && target.closest('.navbar__toggle'))) return;
    // Without a connection the sidebar works as it would without this.
    void import('./sidebar-focus').then(({holdFocus}) => holdFocus()).catch(() => undefined);
  });
}
