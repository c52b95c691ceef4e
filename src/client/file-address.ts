/**
 * Removes the suffix of a file from the address, as in `/docs/glossary.html`, before Docusaurus starts. Docusaurus loads
 * the scripts of a page by its address. At an unknown one, it would render the page again, and could show it twice.
 */
if (typeof window !== 'undefined' && window.location.pathname.endsWith('.html')) {
  const {pathname, search, hash} = window.location;
  const path = pathname.replace(/(\/index)?\.html$/, '') || '/';
  window.history.replaceState(window.history.state, '', path + search + hash);
}

export {};
