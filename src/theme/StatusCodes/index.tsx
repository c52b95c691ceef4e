import type {ReactNode} from 'react';
import Link from '@docusaurus/Link';
import useBrokenLinks from '@docusaurus/useBrokenLinks';
import Markdown from '@theme/Markdown';
import Schema from '@theme/Schema';
import Section from '@site/src/components/Section';
import type {SchemaLoaders} from '@site/src/components/Fields';
import {errorAnchor, type ModelResponse, referenceRoute, responseAnchor} from '@screening/api';
import styles from '@site/src/components/Terms.module.css';

type Props = {
  responses: ModelResponse[];
  loaders: SchemaLoaders;
};

/** Shows all responses: the successful one with its fields, and each error on one line. */
export default function StatusCodes({responses, loaders}: Props): ReactNode {
  const {collectAnchor} = useBrokenLinks();
  const isError = ({status}: ModelResponse): boolean => Number(status) >= 400;
  const errors = responses.filter(isError);
  for (const {status} of errors) collectAnchor(responseAnchor(status));
  return (
    <Section id="responses" title="Responses">
      {responses
        .filter((response) => !isError(response))
        .map(({status, reason, text, root}) => (
          <Section
            key={status}
            as="h3"
            id={responseAnchor(status)}
            type={root?.type}
            title={
              <>
                <span className={styles.status}>{status}</span> {reason}
              </>
            }>
            <div className={styles.text}>
              <Markdown of={text} />
              {!root && ' No body is specified.'}
            </div>
            {root && <Schema root={root} loaders={loaders} />}
          </Section>
        ))}
      {errors.length > 0 && (
        <dl className={styles.terms}>
          {errors.map(({status, reason, text}) => (
            <div key={status} id={responseAnchor(status)}>
              <dt>
                <Link to={`${referenceRoute}#${errorAnchor(status)}`}>
                  <span className={styles.status}>{status}</span> {reason}
                </Link>
              </dt>{' '}
              <dd>
                <Markdown of={text} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Section>
  );
}
