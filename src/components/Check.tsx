import {useId, type ReactNode} from 'react';
import useIsBrowser from '@docusaurus/useIsBrowser';
import {createStoredChoice} from './stored-choice';
import styles from './Checklist.module.css';

const useTickedLines = createStoredChoice('checklist', '');

type Ticks = {
  isTicked: (id: string) => boolean;
  tick: (id: string, on: boolean) => void;
  clear: () => void;
};

/** Reads and changes the checked lines of the checklist, by their ids. */
export function useTicks(): Ticks {
  const [stored, store] = useTickedLines();
  const ticked = new Set(stored.split(' ').filter(Boolean));
  return {
    isTicked: (id) => ticked.has(id),
    tick: (id, on) => {
      if (on) ticked.add(id);
      else ticked.delete(id);
      store([...ticked].join(' '));
    },
    clear: () => store(''),
  };
}

type Props = {
  /** Identifies the line in the storage of the browser. */
  id: string;
  children: ReactNode;
};

/** Shows the text of a checklist line with a checkbox. Without scripts, only the text is visible. */
export default function Check({id, children}: Props): ReactNode {
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
