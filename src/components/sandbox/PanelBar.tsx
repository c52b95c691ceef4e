import type {ReactNode, Ref} from 'react';
import clsx from 'clsx';
import BreakablePath from '@site/src/components/BreakablePath';
import CopyButton from '@site/src/components/CopyButton';
import Method from '@site/src/components/Method';
import type {Call} from './call';
import {toSampleRequest, type Draft} from './draft';
import {withEarlierCalls} from './earlier-calls';
import {longestRequest, typedLink} from './request-link';
import form from './Form.module.css';
import styles from './Panel.module.css';

type Props = {
  call: Call;
  draft: Draft;
  sendButton: Ref<HTMLButtonElement>;
  /** Ids of the texts that describe Send. */
  describedBy: string;
  onClose: () => void;
};

/**
 * Shows the method and path of the request, and the buttons for it. "Share" copies a link to it, which never contains
 * the key. It's disabled while the body is invalid or too long.
 */
export default function PanelBar({call, draft, sendButton, describedBy, onClose}: Props): ReactNode {
  const typed = toSampleRequest(draft);
  const request = typed && call.body ? {...typed, body: typed.body ?? null} : typed;
  const isLong = request !== undefined && JSON.stringify(request).length > longestRequest;
  const {operationId} = call.endpoint.operation;
  return (
    <div className={styles.bar}>
      <p className={styles.address}>
        <Method of={call.method} />{' '}
        <code>
          <BreakablePath of={call.path} />
        </code>
      </p>
      <CopyButton
        className={form.button}
        words={isLong ? 'Too long to share' : 'Share'}
        label={isLong ? 'Too long to share: the link would be too long' : 'Share: copy a link to this request'}
        disabled={!request || isLong}
        text={() => typedLink(location.origin + location.pathname, withEarlierCalls(operationId, request ?? {}))}
      />
      <button
        ref={sendButton}
        type="submit"
        className={clsx(form.button, form.primary)}
        title="Ctrl+Enter"
        aria-describedby={describedBy}
        aria-keyshortcuts="Control+Enter Meta+Enter">
        Send
      </button>
      <button type="button" className={form.button} aria-label="Close the sandbox" onClick={onClose}>
        Close
      </button>
    </div>
  );
}
