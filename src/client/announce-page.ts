/**
 * Announces the new page to screen readers after navigation. Browsers do that when they load a page. Here, the site
 * replaces the page's content itself, and Docusaurus moves the focus to the start of the page without an announcement.
 */
type Location = {pathname: string};

const status = typeof document === 'undefined' ? undefined : document.createElement('p');

/** Docusaurus calls this after each navigation, including the first. */
export function onRouteDidUpdate({
  location,
  previousLocation,
}: {
  location: Location;
  previousLocation?: Location;
}): void {
  if (!status) return;
  if (!previousLocation) {
    // Screen readers only announce changes of an element that already exists.
    status.setAttribute('role', 'status');
    status.className = 'only-heard';
    document.body.append(status);
  } else if (previousLocation.pathname !== location.pathname) {
    status.textContent = document.querySelector('h1')?.textContent ?? document.title;
  }
}
