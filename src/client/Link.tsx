/**
 * The link of all pages in the browser, in place of Docusaurus's. A page has up to 300 links, and each of Docusaurus's
 * consists of four components with an observer, which kept readers waiting on a slow phone. The server still renders
 * Docusaurus's own, which finds broken links. tooling/docusaurus/light-bundle.ts puts this one into the scripts.
 */
import {useEffect, useRef, type MouseEvent, type ReactNode, type SyntheticEvent} from 'react';
import isInternalUrl from '@docusaurus/isInternalUrl';
import type {Props} from '@docusaurus/Link';
import {useHistory, useLocation} from '@docusaurus/router';

type LinkProps = Props & {autoAddBaseUrl?: boolean};

const addressOf = (link: Element): string => link.getAttribute('href') ?? '';

/** One for all links: prefetches the page of a link that has come into view. */
const observer = new IntersectionObserver((entries) => {
  for (const {isIntersecting, target} of entries) {
    if (!isIntersecting) continue;
    observer.unobserve(target);
    window.docusaurus.prefetch(addressOf(target));
  }
});

const preload = ({currentTarget}: SyntheticEvent): void => void window.docusaurus.preload(addressOf(currentTarget));

/** Takes what Docusaurus's link takes, except `ref`. */
export default function Link({isNavLink, isActive, activeClassName, to, href, ...props}: LinkProps): ReactNode {
  const given = to ?? href;
  const isOutside = given !== undefined && !isInternalUrl(given);
  const address = given?.replace('pathname://', '');
  // What is for the server is not an attribute.
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

/** A link that shows that the reader is where it leads to. */
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
    // As a browser does: a link to where the reader is adds nothing to the history.
    const isHere = history.createHref(history.location) === address;
    history[isHere ? 'replace' : 'push'](address);
  };
  // eslint-disable-next-line jsx-a11y/anchor-has-content -- The content is among the attributes.
  return <a {...props} ref={link} href={address} onMouseEnter={preload} onTouchStart={preload} onClick={follow} />;
}
