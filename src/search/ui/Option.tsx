import type {ReactNode} from 'react';
import ResultLink from './ResultLink';
import styles from './results.module.css';

type Props = {id: string; url: string; active: boolean; onPoint: () => void; onLeave: () => void; children: ReactNode};

/** A result in the list: an option to the keyboard, and a link to the mouse, so that it opens in a new tab too. */
export default function Option({id, url, active, onPoint, onLeave, children}: Props): ReactNode {
  return (
    <ResultLink
      id={id}
      role="option"
      aria-selected={active}
      tabIndex={-1}
      href={url}
      className={styles.option}
      // A list that appears below a resting pointer is not pointed at.
      onMouseMove={({movementX, movementY}) => (movementX !== 0 || movementY !== 0) && onPoint()}
      onFollow={onLeave}>
      {children}
    </ResultLink>
  );
}
