import {useEffect, useRef, type ReactNode} from 'react';
import Link from '@docusaurus/Link';
import CodeFrame from '@site/src/components/CodeFrame';
import type {Values} from '@screening/api/workflows';
import JsonFrame from '../sandbox/JsonFrame';
import {errorsGuide, outcomeOf} from '../sandbox/Response';
import type {Exchange} from '../sandbox/session';
import type {StepResult} from './run';
import styles from './Workflow.module.css';

type Props = {
  result: StepResult<Exchange>;
  /** Whether the request and the response are open at first. */ isOpen: boolean;
  isScrolledTo: boolean;
};

/** Shows the request of a step, its response, and the values taken from the response. */
export default function StepReport({result, isOpen, isScrolledTo}: Props): ReactNode {
  const {request, response, attempts, unmet, taken} = result;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isScrolledTo) box.current?.scrollIntoView({block: 'nearest'});
  }, [isScrolledTo]);
  const passed = unmet.length === 0;
  return (
    <div ref={box} className={styles.report}>
      <p>
        <strong className={passed ? styles.good : styles.bad}>{passed ? 'Passed' : 'Failed'}:</strong>{' '}
        {outcomeOf(response)} in {response.milliseconds} ms{attempts > 1 && `, on attempt ${attempts}`}
      </p>
      {!passed && (
        <p>
          Not met:{' '}
          {unmet.map((criterion) => (
            <code key={criterion}>{criterion}</code>
          ))}{' '}
          <Link to={errorsGuide}>What to do</Link>
        </p>
      )}
      <TakenValues title="Taken from the response" values={taken} />
      <details open={isOpen}>
        <summary>Request and response</summary>
        <CodeFrame title="Request" language="http">
          {`${request.method} ${request.address}\nAuthorization: ${request.key}\n`}
          {request.body !== undefined && `Content-Type: application/json\n\n${request.body}`}
        </CodeFrame>
        <JsonFrame title={`Response: ${outcomeOf(response)}`} text={response.body} />
      </details>
    </div>
  );
}

/** Lists names with their values. */
export function TakenValues({title, values}: {title: string; values: Values}): ReactNode {
  const entries = Object.entries(values);
  if (entries.length === 0) return null;
  return (
    <div className={styles.taken}>
      <p>{title}</p>
      <dl>
        {entries.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{typeof value === 'string' ? value : JSON.stringify(value)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
