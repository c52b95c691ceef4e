/**
 * Removes a fragment that can't be decoded, such as `#%`, from the address.
 *
 * Docusaurus decodes the fragment of each address to scroll to its target. If decoding fails, it
 * replaces the whole page with its error page.
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
  // Runs before the router's listener, which is added when the application starts.
  window.addEventListener('popstate', dropBrokenFragment);
}
