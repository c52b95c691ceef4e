import {useEffect, useEffectEvent, useId, useMemo, useRef, useState, type KeyboardEvent, type ReactNode} from 'react';
import CodeSamples from '@theme/CodeSamples';
import TabSet from '@site/src/components/TabSet';
import {BodyFields, BodyText} from './BodyEditor';
import Calls from './Calls';
import {addressOf, printBody, readBody, toSampleRequest, withRequest, type Draft} from './draft';
import {areSent, sendEarlierCalls} from './earlier-calls';
import {changesData, findCall, firstDraft} from './endpoints';
import {findFaults} from './faults';
import {FormContext} from './form-context';
import KeptValues from './KeptValues';
import {valuesIn, valuesOf, withValues} from './kept-values';
import {readLinkedRequest} from './linked-request';
import LinkNotice from './LinkNotice';
import {samplesFor} from './live-samples';
import {Address, Send} from './PanelBar';
import Parameters from './Parameters';
import {longestRequest} from './request-link';
import Response, {CallReport, parse} from './Response';
import {senders} from './senders';
import {attempt, description, dropValues, keepValues, send, type Exchange} from './session';
import Steering from './Steering';
import {useSandbox} from './use-sandbox';
import Webhooks from './Webhooks';
import styles from './Panel.module.css';

/** An example request, by its index in the list. */
export type Chosen = {index: number};

export type PanelProps = {
  operationId: string;
  /** The example to show in the form. Each choice is a new object, so that it always fills the form. */
  example: Chosen;
  /** The text of the request in a link. If it changes no data, it is sent when the panel opens. */
  given?: string;
  isOpen: boolean;
  /** Receives whether the body in the form differs from the example. */
  onEdit: (isEdited: boolean) => void;
  /** Receives the response of a call, or undefined after a reset. */
  onAnswer: (answer: ReactNode) => void;
  onClose: () => void;
};

/** The sandbox for one operation: a form with its bar, and the calls and webhooks of this visit. */
export default function Panel({operationId, example, given, isOpen, onEdit, onAnswer, onClose}: PanelProps): ReactNode {
  const view = useSandbox();
  const call = useMemo(() => findCall(description, operationId), [operationId]);
  const first = useMemo(() => firstDraft(description, call), [call]);
  const exampleBody = printBody(call.body?.examples[example.index]?.value);
  const linked = useMemo(() => (given === undefined ? undefined : readLinkedRequest(description, given)), [given]);
  const [draft, setDraft] = useState<Draft>(() => {
    const start = withValues(call.body ? {...first, json: exampleBody} : first, view.values);
    return linked && !('problem' in linked) ? withRequest(start, linked) : start;
  });
  const before = linked && 'before' in linked ? linked.before : undefined;
  const isMissing = before ? !areSent(before, view.changes) : false;
  // Whether the request of a link waits for the reader, because nothing may change without a click.
  const [isWaiting, setWaiting] = useState(() => {
    const read = readBody(draft.json);
    const changes = 'value' in read && changesData(call, read.value);
    return linked !== undefined && ('problem' in linked || isMissing || changes);
  });
  const [shown, setShown] = useState(example);
  const [tab, setTab] = useState('form');
  // Key of the fields. A new key sorts them again after a change of the body that they didn't make.
  const [sorted, setSorted] = useState(0);
  const [sender, setSender] = useState(senders[0]?.value ?? '');
  const [said, say] = useState<ReactNode>(
    <>
      Fictional data. Nothing leaves your browser. <span className={styles.keys}>Ctrl+Enter sends.</span>
    </>,
  );
  const form = useRef<HTMLFormElement>(null);
  const fields = useRef<HTMLDivElement>(null);
  const sendButton = useRef<HTMLButtonElement>(null);
  const sendAllButton = useRef<HTMLButtonElement>(null);
  const faults = useMemo(() => findFaults(call, draft), [call, draft]);
  const id = useId();
  const {method, path} = call.endpoint;
  const request = toSampleRequest(draft);
  const samples = useMemo(() => samplesFor(description, call, draft), [call, draft]);

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

  const {key, prepare} = senders.find(({value}) => value === sender) ?? {};
  const sendDraft = async (): Promise<void> => {
    await prepare?.();
    const exchange = await send({
      operationId,
      method: method.toUpperCase(),
      address: addressOf(path, draft),
      body: call.body && draft.json.trim() !== '' ? draft.json : undefined,
      key,
    });
    if (exchange.status === 200) keepValues({...valuesIn(draft), ...valuesOf(parse(exchange.body))});
    show(exchange);
  };
  const sendAll = async (): Promise<void> => {
    const failed = before && (await sendEarlierCalls(before, key));
    if (failed) show(failed);
    else await sendDraft();
    sendButton.current?.focus({preventScroll: true});
  };
  const show = (exchange: Exchange) => {
    setWaiting(false);
    onAnswer(<Response key={exchange.number} exchange={exchange} linked />);
    say(<CallReport exchange={exchange} />);
  };
  const submit = () => void attempt(sendDraft(), say);

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
  useEffect(() => () => onAnswer(undefined), [onAnswer]);

  const own = valuesIn(first);
  const kept = Object.entries(valuesIn(draft)).filter(
    ([name, value]) => String(value) === String(view.values[name]) && String(value) !== String(own[name]),
  );
  const clear = () => {
    dropValues(kept.map(([name]) => name));
    setDraft(withValues(draft, own));
    focusField();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose();
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    submit();
  };
  return (
    <FormContext value={{schemas: call.schemas, faults}}>
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
          before={
            <Address
              operationId={operationId}
              method={method}
              path={path}
              request={request && call.body ? {...request, body: request.body ?? null} : request}
            />
          }
          after={
            <Send sender={sender} onSender={setSender} button={sendButton} describedBy={`${id}-link ${id}-faults`} />
          }
          tabs={[
            {
              key: 'form',
              label: 'Form',
              panel: (
                <div className={styles.scroller}>
                  <LinkNotice
                    id={`${id}-link`}
                    problem={linked && 'problem' in linked && isWaiting ? linked.problem : undefined}
                    calls={before === null ? null : isMissing ? before?.calls : undefined}
                    isWaiting={isWaiting}
                    button={sendAllButton}
                    onSendAll={() => void attempt(sendAll(), say)}
                  />
                  <div ref={fields}>
                    <Parameters call={call} draft={draft} onChange={setDraft} />
                    {call.body && (
                      <BodyFields
                        key={sorted}
                        body={call.body}
                        json={draft.json}
                        onChange={(json) => setDraft({...draft, json})}
                      />
                    )}
                  </div>
                  <Webhooks webhooks={view.webhooks} />
                  <Calls exchanges={view.exchanges} />
                  <Steering
                    view={view}
                    onDone={say}
                    onReset={() => {
                      say('The sandbox was reset.');
                      onAnswer(undefined);
                    }}
                  />
                </div>
              ),
            },
            ...(call.body
              ? [{key: 'json', label: 'JSON', panel: <BodyText json={draft.json} onChange={setBody} />}]
              : []),
            {
              key: 'code',
              label: 'Code',
              panel: samples ? (
                <div className={styles.code}>
                  <CodeSamples samples={samples} />
                </div>
              ) : (
                <p className={styles.muted}>
                  The code is shown when the JSON is valid and has at most {longestRequest.toLocaleString('en')}{' '}
                  characters.
                </p>
              ),
            },
          ]}
        />
        <div className={styles.foot}>
          <p role="status">{said}</p>
          <p id={`${id}-faults`} className={styles.bad}>
            {faults.size > 0 && (faults.size === 1 ? '1 field is invalid.' : `${faults.size} fields are invalid.`)}
          </p>
          <KeptValues values={kept} onClear={clear} />
        </div>
      </form>
    </FormContext>
  );
}
