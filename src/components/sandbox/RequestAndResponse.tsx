import {useRef, useState, type ReactNode} from 'react';
import Link from '@docusaurus/Link';
import {useLocation} from '@docusaurus/router';
import useIsBrowser from '@docusaurus/useIsBrowser';
import CodeSamples from '@theme/CodeSamples';
import ResponseExamples from '@theme/ResponseExamples';
import {codeHtml, type EndpointModel, type ModelExample} from '@screening/api';
import LoadFailure from '@site/src/components/LoadFailure';
import Select from '@site/src/components/Select';
import {linkText} from './request-link';
import {indexOfResponse, listResponses} from './responses';
import {usePanel} from './use-panel';
import styles from './RequestAndResponse.module.css';

/** Where readers run the sandbox on their computer, without the panel. */
const sandboxGuide = '/docs/guides/platform/develop-against-the-sandbox';

type Props = {
  /** What the operation does: "Run a simple screening". */
  title: string;
  model: EndpointModel;
};

/** Shows the request samples of an operation and its response examples. "Try it" opens the sandbox in a panel. */
export default function RequestAndResponse({title, model}: Props): ReactNode {
  const location = useLocation();
  const isBrowser = useIsBrowser();
  const given = isBrowser ? linkText(location) : undefined;
  // A new link with a request opens the sandbox again. The fragment of a field or section doesn't.
  const asked = given === undefined ? undefined : location.search + location.hash;
  const button = useRef<HTMLButtonElement>(null);
  const {isOpen, Panel, isLoading, retry, open, close} = usePanel(asked, button);
  // The index of the chosen example of the body.
  const [example, setExample] = useState(0);
  const examples = model.body?.examples ?? [];
  const responses = listResponses(model);
  // A link to an error shows its example too.
  const [, status] = /^#response-(\d+)$/.exec(isBrowser ? location.hash : '') ?? [];
  const error = responses.findIndex(({summary}) => status && summary.startsWith(status));
  const first = error === -1 ? indexOfResponse(examples[example], responses) : error;

  return (
    <>
      <section aria-label="Request" data-fields="body query" className={styles.request}>
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
              aria-expanded={isOpen && Panel !== undefined}
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
        {/* The variants start with the second example, because the samples of the page have the first one. */}
        <CodeSamples samples={model.variants[example - 1] ?? model.samples} />
        {examples.length > 1 && <BodiesWithoutScripts examples={examples} />}
      </section>
      <section key={first} aria-label="Response" data-fields="response" className={styles.response}>
        <ResponseExamples
          heading="Response"
          label="Response example"
          examples={responses}
          first={first}
        />
      </section>
      {Panel && (
        <Panel
          key={`${example} ${asked}`}
          operationId={model.id}
          title={title}
          expected={responses[first]?.code}
          asked={examples[example]?.code}
          example={example}
          given={given}
          isOpen={isOpen}
          onClose={close}
        />
      )}
    </>
  );
}

/** Shows the bodies of all examples to readers without scripts, who can't choose one. */
function BodiesWithoutScripts({examples}: {examples: ModelExample[]}): ReactNode {
  return (
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
  );
}
