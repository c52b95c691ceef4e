/**
 * Requests the scripts of a page after it has been painted: in a background tab, when the tab is shown.
 * It runs in the browser as it is.
 */
(() => {
  const addresses = document.currentScript.dataset.scripts.split(' ');
  requestAnimationFrame(() =>
    setTimeout(() => {
      for (const address of addresses) {
        const script = document.createElement('script');
        script.src = address;
        script.async = false;
        // Whatever needs it asks once more then, and says so when it fails again.
        script.onerror = () => script.remove();
        document.head.append(script);
      }
    }),
  );
})();
