/**
 * Removes from the address what Docusaurus can't handle, before it starts:
 *
 * - The suffix of a file, as in `/docs/glossary.html`. Docusaurus loads the scripts of a page by its address. At an
 *   unknown one, it would render the page again, and could show it twice.
 * - A fragment that can't be decoded, such as `#%`. Docusaurus decodes it to scroll to its target. If that fails, it
 *   replaces the whole page with its error page.
 */
function cleanAddress(): void {
  const {pathname, search, hash} = window.location;
  const path = pathname.replace(/(\/index)?\.html$/, '') || '/';
  let fragment = hash;
  try {
    decodeURIComponent(hash);
  } catch {
    fragment = '';
  }
  if (path + fragment !== pathname + hash)
    window.history.replaceState(window.history.state, '', path + search + fragment);
}

if (typeof window !== 'undefined') {
  cleanAddress();
  // Runs before the router's listener, which is added when the application starts.
  window.addEventListener('popstate', cleanAddress);
}

export {};
