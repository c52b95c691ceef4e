import type {ReactNode} from 'react';
import clsx from 'clsx';
import useIsBrowser from '@docusaurus/useIsBrowser';
import {useTicks} from './Check';
import styles from './Checklist.module.css';

/** Shows how many lines of a checklist are checked, with a button that clears them. */
export default function ChecklistProgress({ids}: {ids: string}): ReactNode {
  const isBrowser = useIsBrowser();
  const {isTicked, clear} = useTicks();
  const all = ids.split(' ');
  const done = all.filter(isTicked).length;
  return (
    // Reserves its place until the checkboxes work, because a change of height would move the page.
    <div className={clsx(styles.progress, !isBrowser && styles.idle)} data-not-in-markdown>
      <progress value={done} max={all.length} aria-label="Checked lines" />
      <span role="status">
        {done} of {all.length} checked
      </span>
      <button type="button" className="action" onClick={clear}>
        Clear all
      </button>
    </div>
  );
}
