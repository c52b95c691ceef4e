import {useId, useMemo, useState, type KeyboardEvent, type ReactNode} from 'react';
import {createPortal, flushSync} from 'react-dom';
import type {ModelExample} from '@screening/api';
import TabSet from '@site/src/components/TabSet';
import {findCall} from './call';
import FaultSummary from './FaultSummary';
import {findFaults} from './faults';
import {FaultsContext} from './field-parts';
import {openFaultyGroups, selectFault, tabOfFaults} from './focus-fault';
import LinkNotice from './LinkNotice';
import PanelBar from './PanelBar';
import PanelFoot from './PanelFoot';
import PanelTimeline from './PanelTimeline';
import {readLinkedRequest} from './read-linked-request';
import RequestCode from './RequestCode';
import RequestForm from './RequestForm';
import RequestJson from './RequestJson';
import ResponsePane from './Response';
import {responseTo, type ResponseExample} from './responses';
import {keptValues, valuesIn, withValues} from './reused-values';
import {storeValues, useSandbox} from './session';
import {useDraft} from './use-draft';
import {usePanelDialog} from './use-panel-dialog';
import {usePanelFocus} from './use-panel-focus';
import {useSending} from './use-sending';
import styles from './Panel.module.css';

type Props = {
  operationId: string;
  /** What the operation does. */
  title: string;
  /** The examples of requests. */
  requests: ModelExample[];
  /** The examples of responses, of which the one to the example in the form is shown until the first call. */
  responses: ResponseExample[];
  /** The index of the example that fills the form at first. */
  example: number;
  /** The text of the request in a link. If it changes no data, it is sent when the panel opens. */
  given?: string;
  isOpen: boolean;
  onClose: (hadFocus: boolean) => void;
};

const noFaults = new Map<string, string>();

/** The sandbox for one operation: the request at the left, the response at the right, and a bar above and below both. */
export default function Panel({
  operationId,
  title,
  requests,
  responses,
  example,
  given,
  isOpen,
  onClose,
}: Props): ReactNode {
  const view = useSandbox();
  const call = useMemo(() => findCall(operationId), [operationId]);
  const linked = useMemo(
    () => (given === undefined ? undefined : readLinkedRequest(given)),
    [given],
  );
  const {first, draft, chosen, setDraft, setBody, fieldsKey} = useDraft(call, example, linked);
  const sending = useSending(call, draft, linked);
  const faults = useMemo(() => findFaults(call, draft), [call, draft]);
  const [tab, setTab] = useState('form');
  // Whether the last request was sent with faults.
  const [wasRefused, setRefused] = useState(false);
  const {form, sendButton, sendAllButton, focusIn} = usePanelFocus(isOpen, linked !== undefined);
  const [areOptionsOpen, showOptions] = useState(false);
  const dialog = usePanelDialog(isOpen, onClose, () => {
    // Escape in the bar closes its options first.
    const stop = document.activeElement
      ?.closest('[data-timeline]')
      ?.querySelector('[aria-expanded]');
    if (!areOptionsOpen || !(stop instanceof HTMLElement)) return false;
    showOptions(false);
    stop.focus();
    return true;
  });
  const id = useId();

  const kept = keptValues(draft, first, view.values);
  const clearKept = () => {
    storeValues(Object.fromEntries(Object.keys(kept).map((name) => [name, undefined])));
    setDraft(withValues(draft, valuesIn(first)));
    focusIn('[data-fields]');
  };
  const showFaults = () => {
    // The tab must be visible before one of its controls can get the focus.
    flushSync(() => setTab(tabOfFaults(faults, tab)));
    openFaultyGroups(form.current);
    focusIn(':has(> [data-fault])');
    selectFault(faults, draft.json);
  };
  const submit = (event: Pick<Event, 'preventDefault'>) => {
    event.preventDefault();
    setRefused(faults.size > 0);
    sending.send(() => {
      if (faults.size > 0) showFaults();
    });
  };
  const submitOnCtrlEnter = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event);
  };

  const {isWaiting, missingCalls} = sending;
  const formTab = (
    <>
      <LinkNotice
        id={`${id}-link`}
        problem={linked?.problem}
        calls={linked?.before === null ? null : missingCalls}
        isWaiting={isWaiting}
        button={sendAllButton}
        onSendAll={() => sending.sendAll(() => sendButton.current?.focus())}
      />
      <RequestForm
        call={call}
        draft={draft}
        onChange={setDraft}
        onBody={setBody}
        fieldsKey={fieldsKey}
      />
    </>
  );
  const jsonTab = {
    key: 'json',
    label: 'JSON',
    panel: <RequestJson json={draft.json} onChange={setBody} />,
  };
  const onReset = () => {
    sending.announce('The sandbox was reset.');
    sending.show(undefined);
  };
  const tabs = [
    {key: 'form', label: 'Form', panel: formTab},
    ...(call.body ? [jsonTab] : []),
    {key: 'code', label: 'Code', panel: <RequestCode call={call} draft={draft} />},
  ];

  return createPortal(
    <dialog {...dialog.props} className={styles.panel} aria-label={`${title} in the sandbox`}>
      <form ref={form} noValidate onKeyDown={submitOnCtrlEnter} onSubmit={submit}>
        <PanelBar
          call={call}
          draft={draft}
          sendButton={sendButton}
          sendDescription={`${isWaiting ? `${id}-link ` : ''}${id}-faults`}
          onClose={dialog.close}
        />
        <div className={styles.request}>
          <h2 className="only-heard">Request</h2>
          <FaultSummary faults={wasRefused ? faults : undefined} onShow={showFaults} />
          <FaultsContext value={faults}>
            <TabSet label="View of the request" selected={tab} onSelect={setTab} tabs={tabs} />
          </FaultsContext>
          <PanelFoot
            // The summary above has them.
            faults={wasRefused ? noFaults : faults}
            faultsId={`${id}-faults`}
            onShowFaults={showFaults}
            kept={kept}
            onClearKept={clearKept}
          />
        </div>
        <ResponsePane
          shown={sending.shown}
          expected={responseTo(requests[chosen], responses)}
          operationId={operationId}
          now={view.now}
        />
        <PanelTimeline
          view={view}
          shown={sending.shown}
          onShow={sending.show}
          note={sending.note}
          announce={sending.announce}
          onReset={onReset}
          areOptionsOpen={areOptionsOpen}
          onOptions={showOptions}
        />
      </form>
    </dialog>,
    document.body,
  );
}
