/**
 * Drops a fragment that is no encoded text, such as `#%`, from the address.
 *
 * Docusaurus decodes the fragment of each address to scroll there, and a text that cannot be decoded
 * throws: the whole page would be replaced by its crash page.
 */
function dropBrokenFragment(): void {
  const {pathname, search, hash} = window.location;
  try {
    decodeURIComponent(hash);
  } catch {
    window.history.replaceState(window.history.state, '', pathname + search);
  }
}

if (typeof window !== 'undefined') {
  dropBrokenFragment();
  // Heard before the router's own listener, which is added when the application starts.
  window.addEventListener('popstate', dropBrokenFragment);
}
