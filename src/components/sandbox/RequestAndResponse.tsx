import {useEffect, useEffectEvent, useRef, useState, type ReactNode} from 'react';
import Link from '@docusaurus/Link';
import {useLocation} from '@docusaurus/router';
import useIsBrowser from '@docusaurus/useIsBrowser';
import CodeSamples from '@theme/CodeSamples';
import ResponseExamples from '@theme/ResponseExamples';
import {codeHtml, type EndpointModel} from '@screening/api';
import LoadFailure from '@site/src/components/LoadFailure';
import Select from '@site/src/components/Select';
import {useLoaded} from '@site/src/components/use-loaded';
import type PanelComponent from './Panel';
import {linkText} from './request-link';
import styles from './RequestAndResponse.module.css';

/** The panel stays open from one operation to the next, so the next page starts with these values. */
const kept: {isOpen: boolean; Panel?: typeof PanelComponent} = {isOpen: false};

const loadPanel = async () => (kept.Panel = (await import('./Panel')).default);
const sandboxGuide = '/docs/guides/platform/develop-against-the-sandbox';

/** Shows the request samples of an operation and its response examples. "Try it" opens the sandbox in a panel. */
export default function RequestAndResponse({model}: {model: EndpointModel}): ReactNode {
  const location = useLocation();
  const isBrowser = useIsBrowser();
  const given = isBrowser ? linkText(location) : undefined;
  const [example, setExample] = useState(0);
  const [isWanted, setWanted] = useState(kept.isOpen);
  const {data, retry} = useLoaded(isWanted ? loadPanel : undefined);
  const button = useRef<HTMLButtonElement>(null);
  const examples = model.body?.examples ?? [];
  // As many responses as requests are in the same order.
  const first = model.responses[0].examples.length === examples.length ? example : 0;
  // A closed panel keeps its input.
  const Panel = data ?? (isWanted ? kept.Panel : undefined);
  const isLoading = isWanted && !Panel && !retry;

  const open = () => {
    setWanted(true);
    retry?.();
  };
  const close = (hadFocus: boolean) => {
    setWanted(false);
    if (hadFocus) button.current?.focus({preventScroll: true});
  };
  useEffect(() => {
    kept.isOpen = isWanted;
    return () => {
      kept.isOpen = false;
    };
  }, [isWanted]);
  // A new link with a request opens the sandbox again. The fragment of a field or section doesn't.
  const asked = given === undefined ? undefined : location.search + location.hash;
  const openLinked = useEffectEvent(open);
  useEffect(() => {
    if (asked === undefined) return;
    // Docusaurus leaves the page where it was, because no element has the fragment of a request as its id.
    window.scrollTo(0, 0);
    queueMicrotask(openLinked);
  }, [asked]);

  return (
    <>
      <section aria-label="Request" className={styles.request}>
        <div className={styles.head}>
          <p className="aside-title">Request</p>{' '}
          {examples.length > 1 && (
            <Select
              label="Example request"
              value={example}
              options={examples.map(({summary}, value) => ({value, label: summary}))}
              onChange={setExample}
            />
          )}
          {isBrowser ? (
            <button
              ref={button}
              type="button"
              className={styles.button}
              aria-label="Try it in the sandbox"
              aria-expanded={isWanted && Panel !== undefined}
              aria-busy={isLoading}
              onClick={open}>
              Try it
            </button>
          ) : (
            <Link className={styles.button} to={sandboxGuide}>
              Try it
            </Link>
          )}
        </div>
        <span role="status" className="only-heard">
          {isLoading && 'The sandbox is loading.'}
        </span>
        {retry && (
          <LoadFailure
            onRetry={() => {
              button.current?.focus();
              retry();
            }}>
            The sandbox could not be loaded. Check your connection and try again, or{' '}
            <Link to={sandboxGuide}>run it on your computer</Link>.
          </LoadFailure>
        )}
        <CodeSamples samples={model.variants[example - 1] ?? model.samples} />
        {examples.length > 1 && (
          <noscript>
            {examples.map(({name, summary, code}) => (
              <div key={name}>
                <p>Request body: {summary}</p>
                <pre>
                  <code dangerouslySetInnerHTML={{__html: codeHtml(code)}} />
                </pre>
              </div>
            ))}
          </noscript>
        )}
      </section>
      <section key={first} aria-label="Response" className={styles.response}>
        <ResponseExamples
          heading="Response"
          label="Response example"
          examples={responsesOf(model)}
          first={first}
        />
      </section>
      {Panel && (
        <Panel
          key={`${example} ${asked}`}
          operationId={model.id}
          example={example}
          given={given}
          isOpen={isWanted}
          onClose={close}
        />
      )}
    </>
  );
}

/** Returns the response examples of all statuses with titles: "200 OK: One candidate", "400 Bad Request". */
function responsesOf({responses}: EndpointModel) {
  return responses.flatMap(({status, reason, examples}) =>
    examples.map((example) => ({
      ...example,
      summary: `${status} ${reason}${Number(status) < 400 ? `: ${example.summary}` : ''}`,
    })),
  );
}
