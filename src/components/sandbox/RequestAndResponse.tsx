import type {ReactNode} from 'react';
import CodeSamples from '@theme/CodeSamples';
import ResponseExamples from '@theme/ResponseExamples';
import {codeHtml, type EndpointModel, type ModelExample} from '@screening/api';
import Select from '@site/src/components/Select';
import type {TryIt} from './use-try-it';
import styles from '../SampleHead.module.css';

type Props = {
  model: EndpointModel;
  tryIt: Pick<TryIt, 'example' | 'chooseExample' | 'responses' | 'first'>;
};

/** Shows the request samples of an operation and its response examples. */
export default function RequestAndResponse({model, tryIt}: Props): ReactNode {
  const {example, chooseExample, responses, first} = tryIt;
  const examples = model.body?.examples ?? [];
  return (
    <>
      <section aria-label="Request" data-fields="body query">
        <div className={styles.head}>
          <p className="aside-title">Request</p>{' '}
          {examples.length > 1 && (
            <Select
              label="Example request"
              value={example}
              options={examples.map(({summary}, value) => ({value, label: summary}))}
              onChange={chooseExample}
            />
          )}
        </div>
        {/* The variants start with the second example, because the samples of the page have the first one. */}
        <CodeSamples samples={model.variants[example - 1] ?? model.samples} />
        {examples.length > 1 && <BodiesWithoutScripts examples={examples} />}
      </section>
      <section key={first} aria-label="Response" data-fields="response">
        <ResponseExamples
          heading="Response"
          label="Response example"
          examples={responses}
          first={first}
        />
      </section>
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
