/**
 * Renders the links of all pages in the browser. Replaces the Docusaurus link, which consists of four components and an
 * observer: with up to 300 links on a page, readers with a slow phone had to wait. The server still renders the
 * Docusaurus link, which finds broken links. plugins/internals/light-bundle.ts makes the replacement.
 */
import {useEffect, useRef, type MouseEvent, type ReactNode, type SyntheticEvent} from 'react';
import isInternalUrl from '@docusaurus/isInternalUrl';
import type {Props} from '@docusaurus/Link';
import {useHistory, useLocation} from '@docusaurus/router';

type LinkProps = Props & {autoAddBaseUrl?: boolean};

const addressOf = (link: Element): string => link.getAttribute('href') ?? '';

/** Prefetches the page of a link that has come into view. All links share this observer. */
const observer = new IntersectionObserver((entries) => {
  for (const {isIntersecting, target} of entries) {
    if (!isIntersecting) continue;
    observer.unobserve(target);
    window.docusaurus.prefetch(addressOf(target));
  }
});

const preload = ({currentTarget}: SyntheticEvent): void => void window.docusaurus.preload(addressOf(currentTarget));

/** Renders a link. Accepts the properties of the Docusaurus link, except `ref`. */
export default function Link({isNavLink, isActive, activeClassName, to, href, ...props}: LinkProps): ReactNode {
  const given = to ?? href;
  const isOutside = given !== undefined && !isInternalUrl(given);
  const address = given?.replace('pathname://', '');
  // These properties are for the server only. They must not become attributes.
  const own = {...props, autoAddBaseUrl: undefined, 'data-noBrokenLinkCheck': undefined};
  if (!address || isOutside || address.startsWith('#') || (own.target && own.target !== '_self')) {
    const attributes = {...(isOutside && {target: '_blank', rel: 'noopener noreferrer'}), ...own};
    // eslint-disable-next-line jsx-a11y/anchor-has-content -- The content is among the attributes.
    return <a href={address} {...attributes} />;
  }
  if (isNavLink) return <NavigationLink {...own} {...{address, isActive, activeClassName}} />;
  return <PageLink {...own} address={address} />;
}

type Own = Omit<LinkProps, 'to' | 'href' | 'isNavLink'> & {address: string};

/** Renders a navigation link, marked as current on its page and on pages below it, or where `isActive` says so. */
function NavigationLink({isActive, activeClassName, className, ...props}: Own): ReactNode {
  const location = useLocation();
  const isCurrent = isActive
    ? isActive(null, location)
    : `${location.pathname}/`.startsWith(`${props.address.replace(/\/$/, '')}/`);
  const classes = [className, isCurrent && activeClassName].filter(Boolean).join(' ');
  return <PageLink {...props} className={classes} aria-current={isCurrent ? 'page' : undefined} />;
}

function PageLink({address, onClick, ...props}: Own): ReactNode {
  const history = useHistory();
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    const seen = link.current;
    if (!seen) return undefined;
    observer.observe(seen);
    return () => observer.unobserve(seen);
  }, [address]);
  const follow = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event);
    const isOrdinary = event.button === 0 && !(event.metaKey || event.altKey || event.ctrlKey || event.shiftKey);
    if (event.defaultPrevented || !isOrdinary) return;
    event.preventDefault();
    // Like a browser, add no history entry for a link to the current address.
    const isHere = history.createHref(history.location) === address;
    history[isHere ? 'replace' : 'push'](address);
  };
  // eslint-disable-next-line jsx-a11y/anchor-has-content -- The content is among the attributes.
  return <a {...props} ref={link} href={address} onMouseEnter={preload} onTouchStart={preload} onClick={follow} />;
}
