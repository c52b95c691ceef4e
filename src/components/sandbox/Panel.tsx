import {
  useEffect,
  useEffectEvent,
  useId,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import {createPortal, flushSync} from 'react-dom';
import clsx from 'clsx';
import CodeSamples from '@theme/CodeSamples';
import BreakablePath from '@site/src/components/BreakablePath';
import CopyButton from '@site/src/components/CopyButton';
import Method from '@site/src/components/Method';
import TabSet from '@site/src/components/TabSet';
import {changesData, findCall, firstDraft} from './call';
import {printBody, readBody, toSampleRequest, withRequest, type Draft} from './draft';
import {areSent, readLinkedRequest, sendEarlierCalls, withEarlierCalls} from './earlier-calls';
import {findFaults, isWithin} from './faults';
import {FaultsContext} from './Field';
import History from './History';
import LinkNotice from './LinkNotice';
import {samplesFor} from './live-samples';
import {longestRequest, typedLink} from './request-link';
import {BodyFields, BodyText, Examples, Parameters} from './RequestForm';
import ResponsePane from './Response';
import {valuesIn, withValues} from './reused-values';
import {attempt, sendDraft, senders, storeValues, useSandbox, type Exchange} from './session';
import SimulationSettings from './SimulationSettings';
import {findControl, usePanelDialog} from './use-panel-dialog';
import controls from './Form.module.css';
import styles from './Panel.module.css';

type Props = {
  operationId: string;
  /** The index of the example that fills the form at first. */
  example: number;
  /** The text of the request in a link. If it changes no data, it is sent when the panel opens. */
  given?: string;
  isOpen: boolean;
  onClose: (hadFocus: boolean) => void;
};

/** The sandbox for one operation: the request at the left, the response at the right, and the bar of both. */
export default function Panel({operationId, example, given, isOpen, onClose}: Props): ReactNode {
  const view = useSandbox();
  const call = useMemo(() => findCall(operationId), [operationId]);
  const first = useMemo(() => firstDraft(call), [call]);
  const linked = useMemo(
    () => (given === undefined ? undefined : readLinkedRequest(given)),
    [given],
  );
  const [draft, setDraft] = useState<Draft>(() => {
    const json = printBody(call.body?.examples[example]?.value);
    return withRequest(withValues({...first, json}, view.values), linked ?? {});
  });
  const {before, problem} = linked ?? {};
  const isMissing = before ? !areSent(before, view.changes) : false;
  // Whether the request of a link waits for the reader, because nothing may change without a click.
  const [isWaiting, setWaiting] = useState(
    () =>
      linked &&
      (problem !== undefined || isMissing || changesData(call, readBody(draft.json).value)),
  );
  const [tab, setTab] = useState('form');
  // Key of the fields. A new key sorts them again after a change of the body that they didn't make.
  const [sorted, setSorted] = useState(0);
  const [shown, setShown] = useState<Exchange>();
  const [note, announce] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const sendButton = useRef<HTMLButtonElement>(null);
  const sendAllButton = useRef<HTMLButtonElement>(null);
  const faults = useMemo(() => findFaults(call, draft), [call, draft]);
  const samples = useMemo(() => samplesFor(call, draft), [call, draft]);
  // The request of a link to this one. A null body means an empty one.
  const typed = toSampleRequest(draft);
  const request = typed && call.body ? {...typed, body: typed.body ?? null} : typed;
  const isLong = request !== undefined && JSON.stringify(request).length > longestRequest;
  const dialog = usePanelDialog(isOpen, onClose);
  const sender = senders[view.sender];
  const id = useId();

  const setBody = (json: string) => {
    setDraft({...draft, json});
    setSorted(sorted + 1);
  };
  const show = (exchange: Exchange) => {
    setWaiting(false);
    announce('');
    setShown(exchange);
  };
  const submit = (event?: Pick<Event, 'preventDefault'>) => {
    event?.preventDefault();
    void attempt(sendDraft(call, draft, sender).then(show), announce);
  };
  const sendAll = async (): Promise<void> => {
    show(
      (before && (await sendEarlierCalls(before, sender.key))) ??
        (await sendDraft(call, draft, sender)),
    );
    sendButton.current?.focus();
  };

  /** Focuses the first control in a part of the open tab, or Send. */
  const focusIn = (part: string) =>
    (
      findControl(form.current, `[role=tabpanel]:not([hidden]) ${part}`) ?? sendButton.current
    )?.focus();
  const focusFault = () => {
    const names = [...faults.keys()];
    const isOfText = tab === 'json' && names.every((name) => isWithin(name, 'body'));
    flushSync(() => setTab(isOfText || faults.has('body') ? 'json' : 'form'));
    form.current
      ?.querySelectorAll('details')
      .forEach((part) => (part.open ||= part.querySelector('[data-fault]') !== null));
    focusIn(':has(> [data-fault])');
    // Selects the first invalid value in the JSON. Items of lists have no key by which to find them.
    const path = names[0].split('.').slice(1).join('"[^]*?"');
    const value = new RegExp(`"${path}"\\s*:\\s*("[^"]*"|[^\\s,}\\]]+)`, 'd').exec(draft.json)
      ?.indices?.[1];
    const text = document.activeElement;
    if (value && text instanceof HTMLTextAreaElement) text.setSelectionRange(...value);
  };
  const start = useEffectEvent(() => {
    if (linked) (sendAllButton.current ?? sendButton.current)?.focus();
    // On a phone, the keyboard would cover the form.
    else if (!window.matchMedia('(pointer: coarse)').matches) focusIn('[data-fields]');
  });
  const runGiven = useEffectEvent(() => {
    if (linked && !isWaiting) queueMicrotask(submit);
  });
  useEffect(() => {
    // Docusaurus moves the focus to the start of a new page first.
    if (isOpen) queueMicrotask(start);
  }, [isOpen]);
  useEffect(() => runGiven(), []);

  const initial = valuesIn(first);
  const reused = Object.entries(valuesIn(draft)).filter(
    ([name, value]) =>
      String(value) === String(view.values[name]) && String(value) !== String(initial[name]),
  );
  const clear = () => {
    storeValues(Object.fromEntries(reused.map(([name]) => [name, undefined])));
    setDraft(withValues(draft, initial));
    focusIn('[data-fields]');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event);
  };
  const formTab = (
    <>
      <LinkNotice
        id={`${id}-link`}
        problem={problem}
        calls={before === null ? null : isMissing ? before?.calls : undefined}
        isWaiting={isWaiting}
        button={sendAllButton}
        onSendAll={() => void attempt(sendAll(), announce)}
      />
      <Examples call={call} json={draft.json} onChange={setBody} />
      <div data-fields="">
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
    </>
  );
  const codeTab = samples ? (
    <CodeSamples samples={samples} />
  ) : (
    <p>
      The code is shown when the JSON is valid and has at most {longestRequest.toLocaleString('en')}{' '}
      characters.
    </p>
  );
  const onReset = () => {
    announce('The sandbox was reset.');
    setShown(undefined);
  };
  const tabs = [
    {key: 'form', label: 'Form', panel: formTab},
    ...(call.body
      ? [{key: 'json', label: 'JSON', panel: <BodyText json={draft.json} onChange={setBody} />}]
      : []),
    {key: 'code', label: 'Code', panel: codeTab},
    {
      key: 'history',
      label: 'History',
      panel: <History view={view} shown={shown} onShow={setShown} />,
    },
    {
      key: 'settings',
      label: 'Settings',
      panel: <SimulationSettings view={view} announce={announce} onReset={onReset} />,
    },
  ];
  return createPortal(
    <dialog {...dialog.props} className={styles.panel} aria-label="Sandbox">
      <form ref={form} noValidate onKeyDown={onKeyDown} onSubmit={submit}>
        <div className={styles.bar}>
          <p className={styles.address}>
            <Method of={call.method} />{' '}
            <code>
              <BreakablePath of={call.path} />
            </code>
          </p>
          {/* The link never contains the key. */}
          <CopyButton
            className={controls.button}
            words={isLong ? 'Too long to share' : 'Share'}
            label={
              isLong
                ? 'Too long to share: the link would be too long'
                : 'Share: copy a link to this request'
            }
            disabled={!request || isLong}
            text={() =>
              typedLink(
                location.origin + location.pathname,
                withEarlierCalls(operationId, request ?? {}),
              )
            }
          />
          <button
            ref={sendButton}
            type="submit"
            className={clsx(controls.button, controls.primary)}
            title="Ctrl+Enter"
            aria-describedby={`${id}-link ${id}-faults`}
            aria-keyshortcuts="Control+Enter Meta+Enter">
            Send
          </button>
          <button
            type="button"
            className={controls.button}
            aria-label="Close the sandbox"
            onClick={dialog.close}>
            Close
          </button>
        </div>
        <div className={styles.request}>
          <FaultsContext value={faults}>
            <TabSet label="View of the request" selected={tab} onSelect={setTab} tabs={tabs} />
          </FaultsContext>
          <div className={styles.foot}>
            <p role="status">{note}</p>
            {/* A webhook can be sent long after a call. */}
            <p role="status">
              {view.webhooks.length > 0 && (
                <button type="button" className={controls.link} onClick={() => setTab('history')}>
                  Webhooks sent: {view.webhooks.length}
                </button>
              )}
            </p>
            <p id={`${id}-faults`}>
              {faults.size > 0 && (
                <button type="button" className={controls.link} onClick={focusFault}>
                  {faults.size === 1 ? '1 field is invalid' : `${faults.size} fields are invalid`}
                </button>
              )}
            </p>
            {reused.length > 0 && (
              <p>
                Kept:{' '}
                {reused.map(([name, value]) => (
                  <code key={name}>
                    {name} {value}
                  </code>
                ))}{' '}
                <button
                  type="button"
                  className={controls.link}
                  aria-label="Clear the kept values"
                  onClick={clear}>
                  Clear
                </button>
              </p>
            )}
          </div>
        </div>
        <ResponsePane exchange={shown} operationId={operationId} />
      </form>
    </dialog>,
    document.body,
  );
}
