import {useCallback, useEffect, useMemo, useRef, type ReactNode} from 'react';
import anchors from '@site/.generated/sandbox/anchors.json';
import Link from '@docusaurus/Link';
import {codeHtml, codeText, jsonHtml} from '@screening/api';
import CodeFrame from '@site/src/components/CodeFrame';
import Fold from '@site/src/components/Fold';
import ExampleCard from '@site/src/components/card/ExampleCard';
import ResultCard from '@site/src/components/card/ResultCard';
import ResultTabs from '@site/src/components/card/ResultTabs';
import {readResult, readSearched} from '@site/src/components/card/read-result';
import {largestUnitOf} from '@site/src/components/timeline/spans';
import type {Step} from '@site/src/components/timeline/steps';
import {parseJson} from './draft';
import {linkOfKey} from './field-link';
import {outcomeOf, type Exchange, type Outgoing} from './exchange';
import {timeOf, type Shown} from './marks';
import type {ResponseExample} from './responses';
import {momentAfter, secondsUntil} from './session';
import styles from './Panel.module.css';

export const errorsGuide = '/docs/guides/platform/errors-and-retries';
/** The section about a call without a response. The description names the sections about its statuses. */
export const noResponseGuide = `${errorsGuide}#how-to-check`;

/** Returns the section of the guide that says what to do after a call that failed. */
function guideOf({status}: Exchange): string {
  if (status === undefined) return noResponseGuide;
  return anchors.errors[status] ?? errorsGuide;
}

type Props = {exchange: Exchange};

/** The outcome and the duration of a call. */
export function Outcome({exchange}: Props): ReactNode {
  return (
    <>
      <strong className={exchange.status === 200 ? styles.good : styles.bad}>
        {outcomeOf(exchange)}
      </strong>{' '}
      in {exchange.milliseconds} ms
    </>
  );
}

type JsonProps = {
  title: string;
  /** JSON, or the plain text of an error. */
  text: string;
  /** Returns the address that describes the key at the end of a path, if any. */
  linkOf?: (value: unknown, path: string[]) => string | undefined;
  /** Whether the container limits the height. */
  bounded?: boolean;
};

/** Shows a text in a frame. JSON is formatted, with links from its keys to their descriptions. */
export function JsonFrame({title, text, linkOf, bounded}: JsonProps): ReactNode {
  const html = useMemo(() => {
    const value = parseJson(text);
    return value === undefined ? undefined : jsonHtml(value, linkOf);
  }, [text, linkOf]);
  return (
    <CodeFrame
      title={title}
      language={html === undefined ? 'text' : 'json'}
      html={html}
      bounded={bounded}>
      {text}
    </CodeFrame>
  );
}

/** Shows the method, the address and the body of a request, with its key if `key` is set. */
export function RequestFrame({request}: {request: Outgoing}): ReactNode {
  const {method, address, key, body} = request;
  return (
    <CodeFrame title="Request" language="http">
      {`${method} ${address}\n`}
      {key !== undefined && `Authorization: ${key}\n`}
      {body !== undefined && `Content-Type: application/json\n\n${body}`}
    </CodeFrame>
  );
}

/** A response is called old after this number of seconds. */
const shortestAge = 60;

type PaneProps = {
  /** The last call, or what a reader chose on the timeline. */
  shown?: Shown;
  /** An example of a response, shown until the first call. */
  expected?: ResponseExample;
  /** The operation of the page. A call of another one is named. */
  operationId: string;
  /** The time of the sandbox's clock, in milliseconds since 1970. */
  now: number;
};

/**
 * The right side of the panel: the last call, or what a reader chose on the timeline. Announces the outcome and what is
 * notable.
 */
export default function ResponsePane({shown, expected, operationId, now}: PaneProps): ReactNode {
  const pane = useRef<HTMLElement>(null);
  const {exchange, step} = shown ?? {};
  const age = exchange && ageOf(exchange, now);
  useEffect(() => {
    if (shown && pane.current) showPane(pane.current);
    // Also when a response gets old, because its first line says so.
  }, [shown, age]);
  const example = shown ? undefined : expected;
  const {number, status, reason = '', body = '', headers = []} = exchange ?? {};
  const bytes = new TextEncoder().encode(body).length;
  const [, warning] = headers.find(([name]) => name.toLowerCase() === 'sandbox-warning') ?? [];
  return (
    <section
      ref={pane}
      aria-label="Sandbox response"
      className={styles.response}
      data-example={example && ''}>
      <h2>{step ? headingOf(step) : example ? 'Example response' : 'Response'}</h2>
      <div role="status">
        {step && <StepOutcome step={step} />}
        {exchange && (
          <p className={styles.outcome} data-failed={status === 200 ? undefined : ''}>
            Call {number}: <Outcome exchange={exchange} />,{' '}
            {bytes < 1000 ? `${bytes} bytes` : `${(bytes / 1000).toFixed(1)} kB`}
            {/* The frame below shows it too. */}
            {status !== undefined && status >= 400 && (
              <span className="only-heard">{body.slice(reason.length)}</span>
            )}
          </p>
        )}
        {!shown && (
          <p>
            {example
              ? 'This is an example. Select Send to see the response to your request here.'
              : 'Select Send to get a response.'}{' '}
            The data is fictional, and nothing leaves your browser.
          </p>
        )}
        {warning !== undefined && (
          <p className={styles.notice}>
            <strong>Warning:</strong> {warning}
          </p>
        )}
      </div>
      {age && <p>{age}</p>}
      {exchange && <Response key={exchange.number} exchange={exchange} operationId={operationId} />}
      {step?.payload && (
        <JsonFrame
          bounded
          title={step.payload.title}
          text={JSON.stringify(step.payload.value, null, 2)}
        />
      )}
      {example && <Example example={example} />}
    </section>
  );
}

/** Names what happened without a call: the message of a webhook, or a change. */
const headingOf = ({isCode}: Step): string => (isCode ? 'Webhook' : 'Change');

/** What happened without a call, when, and what your system should do. */
function StepOutcome({step}: {step: Step}): ReactNode {
  const {after, from, title, isCode, mark, advice} = step;
  return (
    <>
      <p>
        {isCode ? <code>{title}</code> : from === 'analyst' ? `Analyst: ${title}` : title}
        {mark !== undefined && <strong className={styles.bad}> {mark}</strong>},{' '}
        {timeOf(momentAfter(after))}
      </p>
      <p className={styles.advice}>{advice}</p>
    </>
  );
}

/** Says how old a response is, once the clock has moved. */
function ageOf({at}: Exchange, now: number): string | undefined {
  const seconds = secondsUntil(now) - at / 1000;
  if (seconds < shortestAge) return undefined;
  return `As of ${timeOf(momentAfter(at / 1000))}, ${largestUnitOf(seconds)} ago`;
}

/**
 * Shows the start of the response, which is below the form on a phone. There, `scroll-padding` leaves room for the highest
 * bar, and the bar can be lower.
 */
function showPane(pane: HTMLElement): void {
  pane.scrollIntoView({block: 'start'});
  const form = pane.closest('form');
  const bar = form?.firstElementChild?.getBoundingClientRect().bottom ?? 0;
  form?.scrollBy(0, pane.getBoundingClientRect().top - Math.max(bar, 0));
}

/**
 * What a call returns, until the first one is made: as a card if it contains candidates or entities, and as code. It has
 * the name of the example, because it isn't always the response to the request beside it.
 */
function Example({
  example: {code, request, summary: title},
}: {
  example: ResponseExample;
}): ReactNode {
  const frame = <CodeFrame bounded title={title} language={code.language} html={codeHtml(code)} />;
  const hasCard = useMemo(() => readResult(parseJson(codeText(code))) !== undefined, [code]);
  return hasCard ? (
    <ResultTabs card={<ExampleCard code={code} request={request?.code} />} name={title}>
      {frame}
    </ResultTabs>
  ) : (
    frame
  );
}

/**
 * A call: its request and its headers, which are closed at first, and its body, whose keys link to their fields. A body
 * with candidates or entities is a card too, which comes first.
 */
function Response({exchange, operationId}: Props & {operationId: string}): ReactNode {
  const {headers, body, request, status} = exchange;
  const title = status === undefined ? 'No response' : 'Response body';
  const result = useMemo(
    () => readResult(parseJson(body), readSearched(parseJson(request.body ?? ''))),
    [body, request.body],
  );
  const linkOf = useCallback(
    (value: unknown, path: string[]) => linkOfKey(request.operationId, value, path),
    [request.operationId],
  );
  const frame = <JsonFrame bounded title={title} text={body} linkOf={linkOf} />;
  return (
    <>
      <div className={styles.details}>
        {status !== 200 && <Link to={guideOf(exchange)}>What to do</Link>}
        {request.operationId !== operationId && (
          <Link to={anchors.pages[request.operationId]}>
            {request.method} {request.address}
          </Link>
        )}
        <Fold summary="Request">
          <RequestFrame request={request} />
        </Fold>
        {headers.length > 0 && (
          <Fold summary={`Headers (${headers.length})`}>
            <CodeFrame title="Headers" language="http">
              {headers.map((header) => header.join(': ')).join('\n')}
            </CodeFrame>
          </Fold>
        )}
      </div>
      {result ? (
        <ResultTabs card={<ResultCard result={result} />} name={title}>
          {frame}
        </ResultTabs>
      ) : (
        frame
      )}
    </>
  );
}
