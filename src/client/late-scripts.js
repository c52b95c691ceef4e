/**
 * Asks for the scripts of a page when it has been painted. A page in a tab that is not looked at asks when it is.
 * It runs in the browser as it stands.
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
