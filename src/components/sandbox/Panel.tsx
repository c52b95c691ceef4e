import {useEffect, useEffectEvent, useId, useMemo, useRef, useState, type KeyboardEvent, type ReactNode} from 'react';
import CodeSamples from '@theme/CodeSamples';
import TabSet from '@site/src/components/TabSet';
import {changesData, findCall, firstDraft} from './call';
import {addressOf, parseJson, printBody, readBody, withRequest, type Draft} from './draft';
import {areSent, sendEarlierCalls} from './earlier-calls';
import {findFaults} from './faults';
import {FaultsContext} from './Field';
import {Calls, Webhooks} from './History';
import {readLinkedRequest} from './linked-request';
import LinkNotice from './LinkNotice';
import {samplesFor} from './live-samples';
import {Address, senders} from './PanelBar';
import {longestRequest} from './request-link';
import {BodyFields, BodyText, Parameters} from './RequestForm';
import Response, {CallReport} from './Response';
import {valuesIn, valuesOf, withValues} from './reused-values';
import {attempt, send, storeValues, useSandbox, type Exchange} from './session';
import SimulationSettings from './SimulationSettings';
import styles from './Panel.module.css';

type Props = {
  operationId: string;
  /** The example to show in the form. Each choice is a new object, so that it always fills the form. */
  example: {index: number};
  /** The text of the request in a link. If it changes no data, it is sent when the panel opens. */
  given?: string;
  isOpen: boolean;
  /** Receives whether the body in the form differs from the example. */
  onEdit: (isEdited: boolean) => void;
  /** Receives the response of a call, or undefined after a reset. */
  onResponse: (response: ReactNode) => void;
  onClose: () => void;
};

/** The sandbox for one operation: a form with its bar, and the calls and webhooks of this visit. */
export default function Panel(props: Props): ReactNode {
  const {operationId, example, given, isOpen, onEdit, onResponse, onClose} = props;
  const view = useSandbox();
  const call = useMemo(() => findCall(operationId), [operationId]);
  const first = useMemo(() => firstDraft(call), [call]);
  const exampleBody = printBody(call.body?.examples[example.index]);
  const linked = useMemo(() => (given === undefined ? undefined : readLinkedRequest(given)), [given]);
  const [draft, setDraft] = useState<Draft>(() =>
    withRequest(withValues({...first, json: exampleBody}, view.values), linked ?? {}),
  );
  const {before, problem} = linked ?? {};
  const isMissing = before ? !areSent(before, view.changes) : false;
  // Whether the request of a link waits for the reader, because nothing may change without a click.
  const [isWaiting, setWaiting] = useState(
    () => linked && (problem !== undefined || isMissing || changesData(call, readBody(draft.json).value)),
  );
  const [shown, setShown] = useState(example);
  const [tab, setTab] = useState('form');
  // Key of the fields. A new key sorts them again after a change of the body that they didn't make.
  const [sorted, setSorted] = useState(0);
  const [sender, setSender] = useState(senders[0]);
  const [announcement, announce] = useState<ReactNode>(
    <>
      Fictional data. Nothing leaves your browser. <span className={styles.keys}>Ctrl+Enter sends.</span>
    </>,
  );
  const form = useRef<HTMLFormElement>(null);
  const fields = useRef<HTMLDivElement>(null);
  const sendButton = useRef<HTMLButtonElement>(null);
  const sendAllButton = useRef<HTMLButtonElement>(null);
  const faults = useMemo(() => findFaults(call, draft), [call, draft]);
  const samples = useMemo(() => samplesFor(call, draft), [call, draft]);
  const id = useId();

  const setBody = (json: string) => {
    setDraft({...draft, json});
    setSorted(sorted + 1);
  };
  if (shown !== example) {
    setShown(example);
    setBody(exampleBody);
  }
  const isEdited = draft.json !== exampleBody;
  useEffect(() => onEdit(isEdited), [isEdited, onEdit]);

  const show = (exchange: Exchange) => {
    setWaiting(false);
    onResponse(<Response key={exchange.number} exchange={exchange} linked />);
    announce(<CallReport exchange={exchange} />);
  };
  const sendDraft = async (): Promise<void> => {
    await sender.prepare?.();
    const exchange = await send({
      operationId,
      method: call.method,
      address: addressOf(call.path, draft),
      body: call.body && draft.json.trim() !== '' ? draft.json : undefined,
      key: sender.key,
    });
    if (exchange.status === 200) storeValues({...valuesIn(draft), ...valuesOf(parseJson(exchange.body))});
    show(exchange);
  };
  const sendAll = async (): Promise<void> => {
    const failed = before && (await sendEarlierCalls(before, sender.key));
    if (failed) show(failed);
    else await sendDraft();
    sendButton.current?.focus({preventScroll: true});
  };
  const submit = () => void attempt(sendDraft(), announce);

  /** Focuses the first field, or Send if no field is shown. */
  const focusField = () => {
    const stops = [...(fields.current?.querySelectorAll<HTMLElement>('input, select, summary') ?? [])];
    (stops.find((stop) => stop.checkVisibility()) ?? sendButton.current)?.focus({preventScroll: true});
  };
  const start = useEffectEvent(() => {
    form.current?.scrollIntoView({block: 'nearest'});
    if (linked) (sendAllButton.current ?? sendButton.current)?.focus({preventScroll: true});
    else focusField();
  });
  const runGiven = useEffectEvent(() => {
    if (linked && !isWaiting) queueMicrotask(submit);
  });
  useEffect(() => {
    if (isOpen) start();
  }, [isOpen]);
  useEffect(() => runGiven(), []);
  useEffect(() => () => onResponse(undefined), [onResponse]);

  const initial = valuesIn(first);
  const reused = Object.entries(valuesIn(draft)).filter(
    ([name, value]) => String(value) === String(view.values[name]) && String(value) !== String(initial[name]),
  );
  const clear = () => {
    storeValues(Object.fromEntries(reused.map(([name]) => [name, undefined])));
    setDraft(withValues(draft, initial));
    focusField();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose();
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    submit();
  };
  const formTab = (
    <div className={styles.scroller}>
      <LinkNotice
        id={`${id}-link`}
        problem={problem}
        calls={before === null ? null : isMissing ? before?.calls : undefined}
        isWaiting={isWaiting}
        button={sendAllButton}
        onSendAll={() => void attempt(sendAll(), announce)}
      />
      <div ref={fields}>
        <Parameters call={call} draft={draft} onChange={setDraft} />
        {call.body && (
          <BodyFields key={sorted} body={call.body} json={draft.json} onChange={(json) => setDraft({...draft, json})} />
        )}
      </div>
      <Webhooks webhooks={view.webhooks} />
      <Calls exchanges={view.exchanges} />
      <SimulationSettings
        view={view}
        announce={announce}
        onReset={() => {
          announce('The sandbox was reset.');
          onResponse(undefined);
        }}
      />
    </div>
  );
  const codeTab = samples ? (
    <div className={styles.code}>
      <CodeSamples samples={samples} />
    </div>
  ) : (
    <p className={styles.muted}>
      The code is shown when the JSON is valid and has at most {longestRequest.toLocaleString('en')} characters.
    </p>
  );
  const jsonTab = {key: 'json', label: 'JSON', panel: <BodyText json={draft.json} onChange={setBody} />};
  return (
    <FaultsContext value={faults}>
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Shortcuts for what its buttons do. */}
      <form
        ref={form}
        noValidate
        className={styles.form}
        onKeyDown={onKeyDown}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}>
        <TabSet
          label="View of the request"
          selected={tab}
          onSelect={setTab}
          before={<Address call={call} draft={draft} />}
          after={
            <>
              <select
                aria-label="API key"
                className={styles.key}
                value={senders.indexOf(sender)}
                onChange={(event) => setSender(senders[Number(event.target.value)])}>
                {senders.map(({label}, index) => (
                  <option key={label} value={index}>
                    {label}
                  </option>
                ))}
              </select>
              <button
                ref={sendButton}
                type="submit"
                className={styles.send}
                aria-describedby={`${id}-link ${id}-faults`}
                aria-keyshortcuts="Control+Enter Meta+Enter">
                Send
              </button>
            </>
          }
          tabs={[
            {key: 'form', label: 'Form', panel: formTab},
            ...(call.body ? [jsonTab] : []),
            {key: 'code', label: 'Code', panel: codeTab},
          ]}
        />
        <div className={styles.foot}>
          <p role="status">{announcement}</p>
          <p id={`${id}-faults`} className={styles.bad}>
            {faults.size > 0 && `${faults.size === 1 ? '1 field is' : `${faults.size} fields are`} invalid.`}
          </p>
          {reused.length > 0 && (
            <p>
              Kept:{' '}
              {reused.map(([name, value]) => (
                <code key={name}>
                  {name} {value}
                </code>
              ))}{' '}
              <button type="button" className={styles.clear} aria-label="Clear the kept values" onClick={clear}>
                Clear
              </button>
            </p>
          )}
        </div>
      </form>
    </FaultsContext>
  );
}
