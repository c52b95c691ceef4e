import type {ReactNode, Ref} from 'react';
import BreakablePath from '@site/src/components/BreakablePath';
import CopyButton from '@site/src/components/CopyButton';
import Method from '@site/src/components/Method';
import type {SampleRequest} from '@screening/api/samples';
import {withEarlierCalls} from './earlier-calls';
import {longestRequest, typedLink} from './request-link';
import {callAdminApi, keys} from './session';
import styles from './Panel.module.css';

type Sender = {value: string; label: string; key?: string; prepare?: () => Promise<void>};

/** The keys that a reader can choose, including those that cause the errors 401 and 429. */
export const senders: Sender[] = [
  ...keys.map(({apiKey, testKey}) => ({
    value: apiKey,
    label: `${testKey ? 'Test key' : 'Key'} …${apiKey.slice(-4)}`,
    key: apiKey,
  })),
  {value: 'without', label: 'No key (401)'},
  {value: 'unknown', label: 'Unknown key (401)', key: 'unknown-key'},
  {
    value: 'limit',
    label: 'Over the limit (429)',
    key: keys[0]?.apiKey,
    prepare: () => callAdminApi('rate-limit', {refuseNext: 1}),
  },
];

type AddressProps = {operationId: string; method: string; path: string; request?: SampleRequest};

/**
 * Shows the method and path of the request, and copies a link to it. The link never contains the key. It can't be copied
 * while the body is invalid or too long.
 */
export function Address({operationId, method, path, request}: AddressProps): ReactNode {
  const isLong = request !== undefined && JSON.stringify(request).length > longestRequest;
  return (
    <div className={styles.address}>
      <Method of={method.toUpperCase()} />
      <code>
        <BreakablePath of={path} />
      </code>
      <CopyButton
        words={isLong ? 'Too long for a link' : 'Copy link'}
        label={isLong ? 'The request is too long for a link' : 'Copy link to this request'}
        disabled={!request || isLong}
        // Doesn't use the router's path, because in the offline copy, the page is a file.
        text={() => typedLink(document.URL.replace(/[?#].*/s, ''), withEarlierCalls(operationId, request ?? {}))}
      />
    </div>
  );
}

type SendProps = {
  sender: string;
  onSender: (value: string) => void;
  button: Ref<HTMLButtonElement>;
  /** The id of the text that says which fields are invalid. */
  describedBy: string;
};

/** Selects the API key of the next call, with the button that sends the call. */
export function Send({sender, onSender, button, describedBy}: SendProps): ReactNode {
  return (
    <>
      <select
        aria-label="API key"
        className={styles.key}
        value={sender}
        onChange={(event) => onSender(event.target.value)}>
        {senders.map(({value, label}) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <button
        ref={button}
        type="submit"
        className={styles.send}
        aria-describedby={describedBy}
        aria-keyshortcuts="Control+Enter Meta+Enter">
        Send
      </button>
    </>
  );
}
