import type {AnchorHTMLAttributes, ReactNode} from 'react';
import {useHistory} from '@docusaurus/router';
import {focusNextTarget} from '@site/src/client/open-target';

type Props = AnchorHTMLAttributes<HTMLAnchorElement> & {
  href: string;
  /** Called when the link opens in this tab. */
  onFollow?: () => void;
};

/** A link that loads nothing until it's followed. A `Link` would fetch the page of each result at each key pressed. */
export default function ResultLink({href, onFollow, children, ...props}: Props): ReactNode {
  const history = useHistory();
  return (
    <a
      {...props}
      href={href}
      onClick={(event) => {
        const opensElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
        if (event.button !== 0 || opensElsewhere) return;
        event.preventDefault();
        focusNextTarget();
        history.push(href);
        onFollow?.();
      }}>
      {children}
    </a>
  );
}
