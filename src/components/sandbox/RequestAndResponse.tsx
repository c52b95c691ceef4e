import {useEffect, useEffectEvent, useId, useRef, useState, type ReactNode} from 'react';
import clsx from 'clsx';
import Link from '@docusaurus/Link';
import {useLocation} from '@docusaurus/router';
import useIsBrowser from '@docusaurus/useIsBrowser';
import CodeSamples from '@theme/CodeSamples';
import ResponseExamples from '@theme/ResponseExamples';
import {codeHtml, type EndpointModel} from '@screening/api';
import LoadFailure from '@site/src/components/LoadFailure';
import {useLoaded} from '@site/src/components/use-loaded';
import {linkText} from './request-link';
import styles from './RequestAndResponse.module.css';

const loadPanel = async () => (await import('./Panel')).default;

/**
 * Shows the request samples of an operation, and the response examples below them. The sandbox replaces the samples in
 * a box of the same size, so that nothing moves. Its response replaces the examples.
 */
export default function RequestAndResponse({model}: {model: EndpointModel}): ReactNode {
  const location = useLocation();
  const isBrowser = useIsBrowser();
  const given = isBrowser ? linkText(location) : undefined;
  const [example, setExample] = useState({index: 0});
  const [isEdited, setEdited] = useState(false);
  const [isWanted, setWanted] = useState(false);
  const {data: Panel, retry} = useLoaded(isWanted ? loadPanel : undefined);
  const [response, setResponse] = useState<ReactNode>();
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const examples = model.body?.examples ?? [];
  const isOpen = isWanted && Panel !== undefined;
  const isLoading = isWanted && !Panel && !retry;

  const open = () => {
    setWanted(true);
    retry?.();
  };
  const close = () => {
    setWanted(false);
    button.current?.focus();
  };
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
          <p className="aside-title">Request</p>
          {examples.length > 1 && (
            <select
              aria-label="Example request"
              className={styles.variants}
              value={isOpen && isEdited ? '' : example.index}
              onChange={(event) => setExample({index: Number(event.target.value)})}>
              {isOpen && isEdited && <option value="">Your request</option>}
              {examples.map(({name, summary}, index) => (
                <option key={name} value={index}>
                  {summary}
                </option>
              ))}
            </select>
          )}
          {isBrowser ? (
            <button
              ref={button}
              type="button"
              className={clsx(styles.button, isOpen && styles.close)}
              aria-label={isOpen ? 'Close the sandbox' : 'Try it in the sandbox'}
              aria-expanded={isOpen}
              aria-controls={Panel && id}
              aria-busy={isLoading}
              onClick={isOpen ? close : open}>
              {isOpen ? 'Close' : 'Try it'}
            </button>
          ) : (
            <Link className={styles.button} to="/docs/guides/platform/develop-against-the-sandbox">
              Try it
            </Link>
          )}
        </div>
        <span role="status" className="only-heard">
          {isLoading && 'The sandbox is loading.'}
        </span>
        <div className={clsx(styles.box, model.body && styles.tall)}>
          {retry && (
            <LoadFailure
              className={styles.failed}
              onRetry={() => {
                button.current?.focus();
                retry();
              }}>
              The sandbox could not be loaded. Check your connection and try again, or{' '}
              <Link to="/docs/guides/platform/develop-against-the-sandbox">run it on your computer</Link>.
            </LoadFailure>
          )}
          <div hidden={isOpen} className={styles.fill}>
            <CodeSamples samples={model.variants[example.index - 1] ?? model.samples} />
          </div>
          {Panel && (
            <section id={id} hidden={!isOpen} aria-label="Sandbox" className={clsx(styles.fill, styles.panel)}>
              <Panel
                key={asked}
                operationId={model.id}
                example={example}
                given={given}
                isOpen={isOpen}
                onEdit={setEdited}
                onResponse={setResponse}
                onClose={close}
              />
            </section>
          )}
        </div>
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
      <section aria-label="Response" className={styles.response}>
        {isOpen && response}
        <div hidden={isOpen && response !== undefined} className={styles.examples}>
          <ResponseExamples heading="Response" label="Response example" examples={responseTabs(model)} />
        </div>
      </section>
    </>
  );
}

/** Returns the response examples with tab names: the summary of the example, or the status and reason of an error. */
function responseTabs({responses}: EndpointModel) {
  return responses.flatMap(({status, reason, examples}) =>
    examples.map((example) => ({
      ...example,
      ...(Number(status) < 400 ? {tab: example.summary} : {tab: status, more: reason}),
      title: `${status} ${reason}`,
    })),
  );
}
