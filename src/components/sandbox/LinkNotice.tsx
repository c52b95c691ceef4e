import type {ReactNode, Ref} from 'react';
import CodeFrame from '@site/src/components/CodeFrame';
import Fold from '@site/src/components/Fold';
import {findCall} from './call';
import {printBody} from './draft';
import type {EarlierCall} from './request-link';
import form from './Form.module.css';
import styles from './Panel.module.css';

type Props = {
  id: string;
  /** Why the request of the link can't be used, as a sentence. */
  problem?: string;
  /** The earlier calls that the request depends on, or null if they aren't in the link. */
  calls?: EarlierCall[] | null;
  isWaiting?: boolean;
  button: Ref<HTMLButtonElement>;
  onSendAll: () => void;
};

/** Says what happens with the request of a link, and sends the calls that it depends on. */
export default function LinkNotice({
  id,
  problem,
  calls,
  isWaiting,
  button,
  onSendAll,
}: Props): ReactNode {
  if (!isWaiting && calls === undefined) return null;
  const waits = calls
    ? 'Nothing has been sent yet.'
    : 'Not sent yet, because this request changes data. Select Send to send it.';
  return (
    <div className={styles.notice}>
      <p id={id}>
        {problem ? `${problem} The form shows an example instead.` : isWaiting && waits}{' '}
        {textOf(calls)}
      </p>
      {calls && (
        <>
          <button
            ref={button}
            type="button"
            className={form.button}
            aria-describedby={id}
            onClick={onSendAll}>
            Reset and send all {calls.length + 1}
          </button>
          <Fold summary="Earlier calls">
            <CodeFrame title="Earlier calls" language="http">
              {calls.map(printCall).join('\n\n')}
            </CodeFrame>
          </Fold>
        </>
      )}
    </div>
  );
}

/** Says which earlier calls a request depends on. */
function textOf(calls: Props['calls']): string {
  if (calls === undefined) return '';
  if (calls === null)
    return 'This request uses data from earlier calls of the link’s author. They don’t fit into a link, so your sandbox can return another response.';
  const earlier = calls.length === 1 ? 'an earlier call' : `${calls.length} earlier calls`;
  return `This request uses data from ${earlier}. To get this data, reset your sandbox and send all ${calls.length + 1} calls. A reset deletes your calls and undoes their changes.`;
}

function printCall({operationId, body}: EarlierCall): string {
  const {method, path} = findCall(operationId);
  return `${method} ${path}\n${printBody(body)}`;
}
