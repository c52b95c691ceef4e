/**
 * Loads the scripts of a page after it has been painted. In a background tab, that is when the tab is shown.
 * Runs in the browser without compilation.
 */
(() => {
  const addresses = document.currentScript.dataset.scripts.split(' ');
  requestAnimationFrame(() =>
    setTimeout(() => {
      for (const address of addresses) {
        const script = document.createElement('script');
        script.src = address;
        script.async = false;
        // Code that needs the script then requests it again, and reports a second failure.
        script.onerror = () => script.remove();
        document.head.append(script);
      }
    }),
  );
})();
