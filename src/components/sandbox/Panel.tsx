import {useEffect, useEffectEvent, useId, useMemo, useRef, useState, type FormEvent, type ReactNode} from 'react';
import Heading from '@theme/Heading';
import type {ModelSample} from '@site/src/description/model';
import type {SampleRequest} from '@site/src/description/samples';
import BodyEditor from './BodyEditor';
import Calls from './Calls';
import {addressOf, printBody, type Draft} from './draft';
import {findCall, firstDraft} from './endpoints';
import {findFaults} from './faults';
import {FormContext} from './form-context';
import {samplesFor} from './live-samples';
import Parameters from './Parameters';
import Response, {Outcome} from './Response';
import {senders} from './senders';
import {attempt, description, send, type Exchange} from './session';
import Steering, {Choice} from './Steering';
import {useSandbox} from './use-sandbox';
import Webhooks from './Webhooks';
import styles from './Panel.module.css';

export type PanelProps = {
  operationId: string;
  /** A request to start with and to send immediately. */
  given?: SampleRequest;
  /** Receives the samples of the typed request, or undefined for those of the page. */
  onSamples: (samples: ModelSample[] | undefined) => void;
};

/** The sandbox for one operation: a form, the response, and the calls and webhooks of this visit. */
export default function Panel({operationId, given, onSamples}: PanelProps): ReactNode {
  const view = useSandbox();
  const call = useMemo(() => findCall(description, operationId), [operationId]);
  const first = useMemo(() => firstDraft(description, call), [call]);
  const [draft, setDraft] = useState<Draft>(() => merge(first, given));
  const [sender, setSender] = useState(senders[0]?.value ?? '');
  const [answer, setAnswer] = useState<Exchange>();
  const [said, say] = useState<ReactNode>('');
  const heading = useRef<HTMLHeadingElement>(null);
  const faults = useMemo(() => findFaults(call, draft), [call, draft]);
  const id = useId();
  const {method, path} = call.endpoint;
  const examples = call.body?.examples ?? [];
  const [example, setExample] = useState(0);

  const sendDraft = async (): Promise<void> => {
    const {key, prepare} = senders.find(({value}) => value === sender) ?? {};
    await prepare?.();
    const body = call.body && draft.json.trim() !== '' ? draft.json : undefined;
    const exchange = await send({
      operationId,
      method: method.toUpperCase(),
      address: addressOf(path, draft),
      body,
      key,
    });
    setAnswer(exchange);
    say(
      <>
        Call {exchange.number}: <Outcome exchange={exchange} />.
      </>,
    );
  };

  const submit = () => void attempt(sendDraft(), say);

  // A link with a request is opened to see its response.
  const start = useEffectEvent(() => {
    heading.current?.focus();
    if (given) queueMicrotask(submit);
  });
  useEffect(() => start(), []);
  useEffect(() => {
    onSamples(draft === first ? undefined : samplesFor(description, call, draft));
  }, [draft, first, call, onSamples]);
  useEffect(() => () => onSamples(undefined), [onSamples]);

  return (
    <FormContext value={{schemas: call.schemas, faults}}>
      <Heading as="h2" ref={heading} tabIndex={-1} className={styles.title}>
        Sandbox
      </Heading>
      <p className={styles.muted}>
        The sandbox runs in this page with fictional data. Nothing is sent over the network.
      </p>
      <form
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          submit();
        }}>
        {examples.length > 1 && (
          <Choice
            label="Start from an example"
            options={examples.map(({summary}, index) => ({value: String(index), label: summary}))}
            value={String(example)}
            onChange={(value) => {
              setExample(Number(value));
              setDraft({...draft, json: printBody(examples[Number(value)]?.value)});
            }}
          />
        )}
        <Parameters call={call} draft={draft} onChange={setDraft} />
        {call.body && (
          <BodyEditor
            key={example}
            body={call.body}
            json={draft.json}
            onChange={(json) => setDraft({...draft, json})}
          />
        )}
        <Choice label="API key" options={senders} value={sender} onChange={setSender} />
        <p className={styles.row}>
          <button type="submit" className={styles.send} aria-describedby={`${id}-faults`}>
            Send
          </button>
          <span id={`${id}-faults`} className={styles.bad}>
            {faults.size > 0 && (faults.size === 1 ? '1 field is invalid.' : `${faults.size} fields are invalid.`)}
          </span>
        </p>
      </form>
      <p role="status" className={styles.said}>
        {said}
      </p>
      {answer && <Response key={answer.number} exchange={answer} linked />}
      <Webhooks webhooks={view.webhooks} />
      <Calls exchanges={view.exchanges} />
      <Steering
        view={view}
        onDone={say}
        onReset={() => {
          say('The sandbox was reset.');
          setAnswer(undefined);
        }}
      />
    </FormContext>
  );
}

function merge(first: Draft, given: SampleRequest | undefined): Draft {
  if (!given) return first;
  return {
    path: {...first.path, ...given.path},
    query: {...first.query, ...given.query},
    json: 'body' in given ? printBody(given.body) : first.json,
  };
}
