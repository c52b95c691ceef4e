import type {ReactNode, Ref} from 'react';
import clsx from 'clsx';
import BreakablePath from '@site/src/components/BreakablePath';
import CopyButton from '@site/src/components/CopyButton';
import {printExactly} from '@screening/api/samples';
import Method from '@site/src/components/Method';
import type {Call} from './call';
import {toSampleRequest, type Draft} from './draft';
import {withEarlierCalls} from './earlier-calls';
import {longestRequest, typedLink} from './request-link';
import controls from './Form.module.css';
import styles from './Panel.module.css';

type Props = {
  call: Call;
  draft: Draft;
  sendButton: Ref<HTMLButtonElement>;
  /** The ids of the texts that say what Send does, such as why a request waits. */
  sendDescription: string;
  onClose: () => void;
};

/** The bar at the top of the panel: the method and path of the call, and buttons to share, send and close. */
export default function PanelBar({
  call,
  draft,
  sendButton,
  sendDescription,
  onClose,
}: Props): ReactNode {
  return (
    <div className={styles.bar}>
      {/* Before Send, so that what follows Send with the Tab key is its response. */}
      <button
        type="button"
        className={controls.button}
        aria-label="Close the sandbox"
        onClick={onClose}>
        Close
      </button>
      <p className={styles.address}>
        <Method name={call.method} />{' '}
        <code>
          <BreakablePath path={call.path} />
        </code>
      </p>
      <ShareButton call={call} draft={draft} />
      <button
        ref={sendButton}
        type="submit"
        className={clsx(controls.button, controls.primary)}
        title="Ctrl+Enter"
        aria-describedby={sendDescription}
        aria-keyshortcuts="Control+Enter Meta+Enter">
        Send
      </button>
    </div>
  );
}

/** Copies a link to the request, which never contains the key. Disabled while the body is invalid or too long. */
function ShareButton({call, draft}: {call: Call; draft: Draft}): ReactNode {
  const typed = toSampleRequest(draft);
  // In a link, a null body means an empty one.
  const request = typed && call.body ? {...typed, body: typed.body ?? null} : typed;
  const isLong = printExactly(request).length > longestRequest;
  const makeLink = () => {
    const {operationId} = call.endpoint.operation;
    const page = window.location.origin + window.location.pathname;
    return typedLink(page, withEarlierCalls(operationId, request ?? {}), printExactly);
  };
  return (
    <CopyButton
      className={controls.button}
      words={isLong ? 'Too long to share' : 'Share'}
      label={
        isLong
          ? 'Too long to share: the link would be too long'
          : 'Share: copy a link to this request'
      }
      disabled={!request || isLong}
      text={makeLink}
    />
  );
}
