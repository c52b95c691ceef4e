/**
 * Tells screen readers which page a link led to. Browsers do that when they load a page; here, the site replaces the
 * page's content itself, and Docusaurus moves the focus to the start of the page without a word.
 */
type Location = {pathname: string};

const status = typeof document === 'undefined' ? undefined : document.createElement('p');

/** Docusaurus calls this after each navigation, the first one included. */
export function onRouteDidUpdate({
  location,
  previousLocation,
}: {
  location: Location;
  previousLocation?: Location;
}): void {
  if (!status) return;
  if (!previousLocation) {
    // Only a change of an element that is already there is announced.
    status.setAttribute('role', 'status');
    status.className = 'only-heard';
    document.body.append(status);
  } else if (previousLocation.pathname !== location.pathname) {
    status.textContent = document.querySelector('h1')?.textContent ?? document.title;
  }
}
