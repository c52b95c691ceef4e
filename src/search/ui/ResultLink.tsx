import type {AnchorHTMLAttributes, ReactNode} from 'react';
import {useHistory} from '@docusaurus/router';

type Props = AnchorHTMLAttributes<HTMLAnchorElement> & {
  href: string;
  /** Called when the link is followed here, not in a new tab. */ onFollow?: () => void;
};

/**
 * A link of the site that loads nothing until it is followed. The site's own `Link` fetches the page
 * behind each link that comes into view, which for a list of results is a page for every key pressed.
 */
export default function ResultLink({href, onFollow, children, ...props}: Props): ReactNode {
  const history = useHistory();
  return (
    <a
      {...props}
      href={href}
      onClick={(event) => {
        if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        history.push(href);
        onFollow?.();
      }}>
      {children}
    </a>
  );
}
