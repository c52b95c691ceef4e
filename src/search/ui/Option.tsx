import type {ReactNode} from 'react';
import Link from '@docusaurus/Link';
import styles from './results.module.css';

type Props = {id: string; url: string; active: boolean; onPoint: () => void; onLeave: () => void; children: ReactNode};

/** A result in the list: an option to the keyboard, and a link to the mouse, so that it opens in a new tab too. */
export default function Option({id, url, active, onPoint, onLeave, children}: Props): ReactNode {
  return (
    <Link
      id={id}
      role="option"
      aria-selected={active}
      tabIndex={-1}
      to={url}
      className={styles.option}
      onMouseMove={onPoint}
      onClick={({ctrlKey, metaKey, shiftKey}) => ctrlKey || metaKey || shiftKey || onLeave()}>
      {children}
    </Link>
  );
}
