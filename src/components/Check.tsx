import {useId, type ReactNode} from 'react';
import useIsBrowser from '@docusaurus/useIsBrowser';
import {useTicks} from './use-ticks';
import styles from './Checklist.module.css';

/** Shows the text of a checklist line with a checkbox. Without scripts, only the text is visible. */
export default function Check({id, children}: {id: string; children: ReactNode}): ReactNode {
  const box = useId();
  const isBrowser = useIsBrowser();
  const {isTicked, tick} = useTicks();
  return (
    <>
      <input
        type="checkbox"
        id={box}
        className={styles.box}
        checked={isTicked(id)}
        disabled={!isBrowser}
        onChange={(event) => tick(id, event.target.checked)}
      />
      {/* The text is content: the Markdown version and search show it. */}
      <label htmlFor={box} data-content>
        {children}
      </label>
    </>
  );
}
