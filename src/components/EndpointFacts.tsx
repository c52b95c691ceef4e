import type {ReactNode} from 'react';
import Link from '@docusaurus/Link';
import Markdown from '@theme/Markdown';
import type {EndpointModel} from '@screening/api';
import Section from './Section';
import styles from './Terms.module.css';

/** What applies to an operation or a webhook besides its fields, and where its open questions are. */
export default function EndpointFacts({model}: {model: EndpointModel}): ReactNode {
  const {notes, questions} = model;
  if (notes.length === 0 && !questions) return null;
  return (
    <Section id="facts" title="Good to know">
      <dl className={styles.terms}>
        {notes.map(([label, sentences]) => (
          <div key={label}>
            <dt>{label}</dt>{' '}
            {sentences.map((sentence, i) => (
              <dd key={i}>
                <Markdown of={sentence} />
              </dd>
            ))}
          </div>
        ))}
      </dl>
      {questions && (
        <p>
          <Link to={questions.url}>Open questions: {questions.topic}</Link>
        </p>
      )}
    </Section>
  );
}
