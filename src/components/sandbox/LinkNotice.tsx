import type {ReactNode, Ref} from 'react';
import CodeFrame from '@site/src/components/CodeFrame';
import {printBody} from './draft';
import {findCall} from './endpoints';
import type {EarlierCall} from './request-link';
import {description} from './session';
import form from './Form.module.css';
import styles from './Panel.module.css';

type Props = {
  id: string;
  /** Why the request of the link can't be used, as a sentence. */
  problem?: string;
  /** The earlier calls that the request depends on, or null if they aren't in the link. */
  calls?: EarlierCall[] | null;
  /** Whether the request waits for the reader. */
  isWaiting: boolean;
  button: Ref<HTMLButtonElement>;
  onSendAll: () => void;
};

/** Says what happens with the request of a link, and sends the calls that it depends on. */
export default function LinkNotice({id, problem, calls, isWaiting, button, onSendAll}: Props): ReactNode {
  const words = problem
    ? `${problem} The form shows an example instead.`
    : calls
      ? `This request uses data that ${calls.length === 1 ? 'an earlier call' : `${calls.length} earlier calls`} created ` +
        'in the sandbox of the link’s author. Nothing has been sent yet. To get the same data, reset your sandbox and ' +
        `send all ${calls.length + 1} calls. A reset deletes the calls of this visit and undoes their changes.`
      : calls === null
        ? 'This request uses data from the sandbox of the link’s author. The calls that created it don’t fit into a ' +
          'link, so your sandbox can return another response.'
        : isWaiting
          ? 'This request changes data in the sandbox. It has not been sent yet. Select Send to send it.'
          : undefined;
  if (words === undefined) return null;
  return (
    <div className={styles.notice}>
      <p id={id}>{words}</p>
      {calls && (
        <>
          <ol className={styles.list}>
            {calls.map((call, index) => (
              <li key={index}>
                <Call {...call} />
              </li>
            ))}
          </ol>
          <button ref={button} type="button" className={form.small} aria-describedby={id} onClick={onSendAll}>
            Reset and send all {calls.length + 1}
          </button>
        </>
      )}
    </div>
  );
}

function Call({operationId, body}: EarlierCall): ReactNode {
  const {method, path} = findCall(description, operationId).endpoint;
  return (
    <details>
      <summary>
        <code>
          {method.toUpperCase()} {path}
        </code>
      </summary>
      <CodeFrame title="Request body">{printBody(body)}</CodeFrame>
    </details>
  );
}
