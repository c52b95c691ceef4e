import {useCallback, useRef, useState, type CSSProperties, type ReactNode} from 'react';
import CodeSamples from '@theme/CodeSamples';
import type {ModelSample} from '@site/src/description/model';
import TryIt from './TryIt';
import styles from './LiveSamples.module.css';

type Props = {operationId: string; samples: ModelSample[]};

/** The request samples of an operation, and the sandbox. Its form updates the samples. */
export default function LiveSamples({operationId, samples}: Props): ReactNode {
  const [live, setLive] = useState<ModelSample[]>();
  const [height, setHeight] = useState<number>();
  const box = useRef<HTMLDivElement>(null);
  // Keep the height of the samples, so that typing doesn't move the form.
  const follow = useCallback((next: ModelSample[] | undefined) => {
    setHeight((before) =>
      next ? (before ?? box.current?.querySelector('[role=tabpanel]:not([hidden]) pre')?.clientHeight) : undefined,
    );
    setLive(next);
  }, []);
  return (
    <>
      <section aria-label="Request samples">
        <div
          ref={box}
          className={height === undefined ? undefined : styles.fixed}
          style={height === undefined ? undefined : ({'--sample-height': `${height}px`} as CSSProperties)}>
          <CodeSamples samples={live ?? samples} />
        </div>
      </section>
      <TryIt operationId={operationId} onSamples={follow} />
    </>
  );
}
