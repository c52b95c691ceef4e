/**
 * Makes the site's scripts work on disk. Runs first on every page of the offline copy. The scripts expect a server,
 * where the address of a page is its path. A page on disk has a different address and can't read other files, so this
 * script provides the path and the files.
 */
(() => {
  const {offlinePath, offlineRoot} = document.documentElement.dataset;
  const root = new URL(offlineRoot, location.href).href;

  /** Returns the file of a page or another file: `/docs/glossary#urn` -> `file:///.../docs/glossary.html#urn`. */
  const toFile = (address) => {
    if (!/^\/(?!\/)/.test(address)) return address;
    const [, path, rest] = /^\/([^?#]*)(.*)$/.exec(address);
    if (path === '') return `${root}index.html${rest}`;
    return root + (/\.[A-Za-z0-9]+$/.test(path) ? path : `${path.replace(/\/$/, '')}.html`) + rest;
  };

  /** Replaces `window.location` in the site's scripts, which identify a page by its path on the site. */
  window.offlineLocation = {
    pathname: offlinePath,
    // No link has this origin, so the offline check (offline.ts) never stops a link.
    origin: 'file://offline-copy',
    host: '',
    hostname: '',
    protocol: 'file:',
    get search() {
      return location.search;
    },
    get hash() {
      return location.hash;
    },
    set hash(hash) {
      location.hash = hash;
    },
    get href() {
      return location.href;
    },
    set href(address) {
      location.href = toFile(address);
    },
    assign: (address) => location.assign(toFile(address)),
    replace: (address) => location.replace(toFile(address)),
    reload: () => location.reload(),
    toString: () => location.href,
  };
  window.offlineRoot = root;

  // On disk, a browser can't show the address of another page without loading that page.
  const replaceState = history.replaceState.bind(history);
  history.replaceState = (state, unused, address) => {
    try {
      replaceState(state, unused, address === undefined || address === null ? undefined : toFile(String(address)));
    } catch {
      replaceState(state, unused);
    }
  };

  // A page on disk can't fetch files, but it can load scripts. So these files are scripts, each loaded once.
  const waiting = {};
  const contents = {};
  const load = (address) =>
    new Promise((resolve, reject) => {
      waiting[address] = resolve;
      const script = document.createElement('script');
      script.src = `${root}offline${address}.js`;
      script.onerror = () => {
        delete contents[address];
        reject(new TypeError(`${script.src} cannot be read`));
      };
      document.head.append(script);
    });
  window.offlineFile = (address, content) => waiting[address]?.(content);
  window.fetch = async (address) => {
    const isFont = address.endsWith('.woff2');
    if (!isFont && !/^\/[^?#]*\.md$|^\/(search-data)\.json$/.test(address))
      throw new TypeError(`${address} is not in this copy`);
    contents[address] ??= load(address);
    const content = await contents[address];
    // Binary files are base64-encoded.
    return new Response(isFont ? Uint8Array.from(atob(content), (byte) => byte.charCodeAt(0)) : content);
  };

  // Elements that scripts add to a page have addresses of the site. Convert them to files.
  const relink = (element) => {
    for (const name of ['href', 'src']) {
      const address = element.getAttribute(name);
      if (address && toFile(address) !== address) element.setAttribute(name, toFile(address));
    }
  };
  const relinkBelow = (element) => [element, ...element.querySelectorAll('a[href], img[src]')].forEach(relink);
  new MutationObserver((changes) => {
    for (const {type, target, addedNodes} of changes) {
      if (type === 'attributes') relink(target);
      else for (const node of addedNodes) if (node instanceof Element) relinkBelow(node);
    }
  }).observe(document, {subtree: true, childList: true, attributeFilter: ['href', 'src']});
})();
