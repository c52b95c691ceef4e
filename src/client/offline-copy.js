/**
 * The first script of every page of the offline copy. The site's own scripts are made for a server, where the address
 * of a page is its path. A page on disk has another address and cannot read other files; this script provides both.
 */
(() => {
  const {offlinePath, offlineRoot} = document.documentElement.dataset;
  const root = new URL(offlineRoot, location.href).href;

  /** The file of a page or another file: `/docs/glossary#urn` -> `file:///.../docs/glossary.html#urn`. */
  const toFile = (address) => {
    if (!/^\/(?!\/)/.test(address)) return address;
    const [, path, rest] = /^\/([^?#]*)(.*)$/.exec(address);
    if (path === '') return `${root}index.html${rest}`;
    return root + (/\.[A-Za-z0-9]+$/.test(path) ? path : `${path.replace(/\/$/, '')}.html`) + rest;
  };

  /** Stands in for `window.location` in the site's scripts: a page knows itself by its path on the site. */
  window.offlineLocation = {
    pathname: offlinePath,
    // No link leads there: whether there is a network is of no interest here.
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

  // The address of another page cannot be shown without going there.
  const replaceState = history.replaceState.bind(history);
  history.replaceState = (state, unused, address) => {
    try {
      replaceState(state, unused, address === undefined || address === null ? undefined : toFile(String(address)));
    } catch {
      replaceState(state, unused);
    }
  };

  // A page on disk may not fetch a file, but it may load a script: these files come as scripts, each loaded once.
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
    if (!isFont && !/^\/[^?#]*\.md$|^\/(search-data|link-previews)\.json$/.test(address))
      throw new TypeError(`${address} is not in this copy`);
    contents[address] ??= load(address);
    const content = await contents[address];
    // Bytes come in base64.
    return new Response(isFont ? Uint8Array.from(atob(content), (byte) => byte.charCodeAt(0)) : content);
  };

  // What scripts add to a page has addresses of the site.
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
