import {useCallback, useEffect, useId, useState, type ComponentType, type ReactNode} from 'react';
import Link from '@docusaurus/Link';
import {useLocation} from '@docusaurus/router';
import useIsBrowser from '@docusaurus/useIsBrowser';
import type {PanelProps} from './Panel';
import {readRunLink} from './run-link';
import styles from './TryIt.module.css';

type State = 'closed' | 'loading' | 'failed' | {Panel: ComponentType<PanelProps>};

/**
 * The button that opens the sandbox. The first click loads the panel and its data. Without JavaScript, it is a link to
 * the guide about the local sandbox.
 */
export default function TryIt({operationId, onSamples}: Omit<PanelProps, 'given'>): ReactNode {
  const isBrowser = useIsBrowser();
  const {search} = useLocation();
  const [state, setState] = useState<State>('closed');
  const id = useId();
  const open = useCallback(() => {
    setState('loading');
    import('./Panel').then(
      ({default: Panel}) => setState({Panel}),
      () => setState('failed'),
    );
  }, []);
  const given = isBrowser ? readRunLink(search) : undefined;
  const asked = given !== undefined;
  useEffect(() => {
    // A link with a request opens the sandbox too.
    if (asked) queueMicrotask(open);
  }, [asked, open]);
  if (!isBrowser) {
    return (
      <Link className={styles.button} to="/docs/guides/platform/develop-against-the-sandbox">
        Try it in the sandbox
      </Link>
    );
  }
  const panel = typeof state === 'object' ? state : undefined;
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-expanded={panel !== undefined}
        aria-controls={panel && id}
        aria-busy={state === 'loading'}
        onClick={panel ? () => setState('closed') : open}>
        {panel ? 'Close the sandbox' : 'Try it in the sandbox'}
      </button>
      <span role="status" className="only-heard">
        {state === 'loading' && 'The sandbox is loading.'}
      </span>
      {state === 'failed' && (
        <p role="alert" className={styles.failed}>
          The sandbox could not be loaded. Try again.
        </p>
      )}
      {panel && (
        <section id={id} aria-label="Sandbox" className={styles.panel}>
          <panel.Panel key={search} operationId={operationId} given={given} onSamples={onSamples} />
        </section>
      )}
    </>
  );
}
