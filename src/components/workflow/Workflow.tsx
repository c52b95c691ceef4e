import {useRef, useState, type ReactNode} from 'react';
import {createPortal} from 'react-dom';
import clsx from 'clsx';
import useIsBrowser from '@docusaurus/useIsBrowser';
import {workflowFile} from '@site/src/downloads';
import type {View} from './play';
import styles from './Workflow.module.css';

type Props = {
  /** The name of the workflow's file. */
  name: string;
  title: string;
  introduction: string;
  /** The list of the steps. Each has a slot for its report. */
  children: ReactNode;
};

const first: View = {said: '', isBusy: false, isStarted: false, shown: {}};

/** Shows the steps of a workflow, which a reader can run in the page. The sandbox is loaded on the first click. */
export default function Workflow({name, title, introduction, children}: Props): ReactNode {
  const isBrowser = useIsBrowser();
  const [view, show] = useState(first);
  const file = workflowFile(name);
  const [box, setBox] = useState<HTMLElement | null>(null);
  const player = useRef<Promise<(all: boolean) => Promise<void>>>(undefined);

  const play = async (all: boolean): Promise<void> => {
    if (view.isBusy) return;
    show({...view, said: 'The sandbox is loading.', isBusy: true});
    player.current ??= import('./play').then(({createPlayer}) => createPlayer(name, show));
    try {
      const run = await player.current;
      await run(all);
    } catch {
      player.current = undefined;
      show({
        ...first,
        said: 'The sandbox could not be loaded. Check your connection and try again.',
      });
    }
  };
  return (
    <section ref={setBox} className={styles.workflow} aria-label={title}>
      <p className={styles.title}>{title}</p>
      <p data-no-search>
        {introduction} To run these steps with other tools, download{' '}
        <a href={file} download>
          {file.slice(file.lastIndexOf('/') + 1)}
        </a>
        .
      </p>
      <div className={clsx(styles.bar, !isBrowser && styles.waiting)} data-not-in-markdown>
        <button
          type="button"
          className="action action--main"
          aria-disabled={view.isBusy}
          onClick={() => void play(true)}>
          Run
        </button>
        <button
          type="button"
          className="action"
          aria-disabled={view.isBusy}
          onClick={() => void play(false)}>
          {view.isStarted ? 'Run next step' : 'Run first step'}
        </button>
        <p role="status">{view.said}</p>
      </div>
      {children}
      {Object.entries(view.shown).map(([slotName, node]) => {
        const slot = box?.querySelector(`[data-slot="${slotName}"]`);
        return slot && createPortal(node, slot, slotName);
      })}
    </section>
  );
}
