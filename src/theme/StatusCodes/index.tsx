import type {ReactNode} from 'react';
import clsx from 'clsx';
import Heading from '@theme/Heading';
import Markdown from '@theme/Markdown';
import Schema from '@theme/Schema';
import Section from '@site/src/components/Section';
import type {RecordLoaders} from '@site/src/components/Fields';
import {type ModelResponse, responseAnchor} from '@screening/api';
import styles from './styles.module.css';

type Props = {responses: ModelResponse[]; records: RecordLoaders};

/** Shows all responses: the successful one with its fields, and errors with their text. */
export default function StatusCodes({responses, records}: Props): ReactNode {
  return (
    <Section id="responses" title="Responses">
      {responses.map((response) => (
        <section key={response.status} className={styles.response}>
          <Heading as="h3" id={responseAnchor(response.status)}>
            <span className={clsx(styles.status, Number(response.status) >= 400 && styles.error)}>
              {response.status}
            </span>{' '}
            {response.reason}
          </Heading>
          <div>
            <Markdown of={response.text} />
          </div>
          <p className={styles.type}>
            {response.type ? <code>{response.type}</code> : 'No body is specified.'}
            {response.root && <Markdown of={[': ', ...response.root.type]} />}
          </p>
          {response.root && <Schema root={response.root} records={records} />}
        </section>
      ))}
    </Section>
  );
}
