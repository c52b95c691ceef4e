import type {AnchorHTMLAttributes, ReactNode} from 'react';
import {useHistory} from '@docusaurus/router';
import {focusNextTarget} from '@site/src/client/open-target';

type Props = AnchorHTMLAttributes<HTMLAnchorElement> & {
  href: string;
  /** Called when the link opens in this tab. */ onFollow?: () => void;
};

/**
 * Renders a link that loads nothing until it is followed, and then moves the focus to its target. The `Link` of
 * Docusaurus fetches the page of each visible link, which would be many pages for each key pressed.
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
        focusNextTarget();
        history.push(href);
        onFollow?.();
      }}>
      {children}
    </a>
  );
}
