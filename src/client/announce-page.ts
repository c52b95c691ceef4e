import type {ClientModule} from '@docusaurus/types';
import {createStatus} from './status';

const announce = createStatus('only-heard');

/** Announces the new page to screen readers, as browsers do when they load one. */
export const onRouteDidUpdate: ClientModule['onRouteDidUpdate'] = ({
  location,
  previousLocation,
}) => {
  if (previousLocation && previousLocation.pathname !== location.pathname)
    announce(document.querySelector('h1')?.textContent ?? document.title);
};
