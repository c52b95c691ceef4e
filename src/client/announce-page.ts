import type {ClientModule} from '@docusaurus/types';
import {createStatus} from './status';

const announce = createStatus('only-heard');

/**
 * Announces the new page to screen readers after navigation. Browsers do that when they load a page. Here, the site
 * replaces the page's content itself, and Docusaurus moves the focus to the start of the page without an announcement.
 */
export const onRouteDidUpdate: ClientModule['onRouteDidUpdate'] = ({location, previousLocation}) => {
  if (previousLocation && previousLocation.pathname !== location.pathname)
    announce(document.querySelector('h1')?.textContent ?? document.title);
};
