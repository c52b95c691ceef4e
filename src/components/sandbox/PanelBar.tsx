import type {ReactNode} from 'react';
import seed from '@site/.generated/sandbox/seed.json';
import BreakablePath from '@site/src/components/BreakablePath';
import CopyButton from '@site/src/components/CopyButton';
import Method from '@site/src/components/Method';
import type {Call} from './call';
import {toSampleRequest, type Draft} from './draft';
import {withEarlierCalls} from './earlier-calls';
import {longestRequest, typedLink} from './request-link';
import {callAdminApi} from './session';
import styles from './Panel.module.css';

type Sender = {label: string; key?: string; prepare?: () => Promise<void>};

const {keys} = seed.state;

/** The keys that a reader can choose, including those that cause the errors 401 and 429. */
export const senders: Sender[] = [
  ...keys.map(({apiKey, testKey}) => ({label: `${testKey ? 'Test key' : 'Key'} …${apiKey.slice(-4)}`, key: apiKey})),
  {label: 'No key (401)'},
  {label: 'Unknown key (401)', key: 'unknown-key'},
  {
    label: 'Over the limit (429)',
    key: keys[0]?.apiKey,
    prepare: () => callAdminApi('rate-limit', {refuseNext: 1}),
  },
];

/**
 * Shows the method and path of the request, and copies a link to it. The link never contains the key. It can't be copied
 * while the body is invalid or too long.
 */
export function Address({call, draft}: {call: Call; draft: Draft}): ReactNode {
  const typed = toSampleRequest(draft);
  const request = typed && call.body ? {...typed, body: typed.body ?? null} : typed;
  const isLong = request !== undefined && JSON.stringify(request).length > longestRequest;
  const {operationId} = call.endpoint.operation;
  return (
    <div className={styles.address}>
      <Method of={call.method} />
      <code>
        <BreakablePath of={call.path} />
      </code>
      <CopyButton
        words={isLong ? 'Too long for a link' : 'Copy link'}
        label={isLong ? 'The request is too long for a link' : 'Copy link to this request'}
        disabled={!request || isLong}
        text={() => typedLink(location.origin + location.pathname, withEarlierCalls(operationId, request ?? {}))}
      />
    </div>
  );
}
