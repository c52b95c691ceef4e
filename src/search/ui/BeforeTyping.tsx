import type {ReactNode} from 'react';
import useIsBrowser from '@docusaurus/useIsBrowser';
import {lastPages} from '@site/src/client/last-pages';
import LinkGroup, {type PageLink} from './LinkGroup';
import styles from './results.module.css';

/** Questions that new readers of the API and of the results have. */
const questions: PageLink[] = [
  {
    title: 'Is each row of a result a match?',
    url: '/docs/guides/platform/troubleshooting#is-each-row-of-a-result-a-match',
  },
  {
    title: 'What is the difference between an alert and a match?',
    url: '/docs/guides/platform/troubleshooting#alert-or-match',
  },
  {
    title: 'Why did the score change overnight?',
    url: '/docs/guides/platform/troubleshooting#the-score-changed-overnight',
  },
  {
    title: 'What do I do about 429?',
    url: '/docs/guides/platform/troubleshooting#i-get-429-all-the-time',
  },
];

/** What else a search finds: one thing of each kind. */
const examples: PageLink[] = [
  {title: 'Run a simple screening', kind: 'Operation', url: '/api/screen-simple'},
  {title: 'riskScore', kind: 'Field', url: '/api/schemas/entity#riskScore'},
  {title: '425 Too Early', kind: 'Error', url: '/api#error-425'},
  {title: 'Disposition', kind: 'Term', url: '/docs/glossary#disposition'},
];

type Props = {
  /** Called when one of the links opens in this tab. */
  onFollow?: () => void;
};

/** Shows the last pages, frequent questions and examples of what can be looked up, until a reader types. */
export default function BeforeTyping({onFollow}: Props): ReactNode {
  // The built page knows no last pages.
  const pages = useIsBrowser() ? lastPages() : [];
  return (
    <div className={styles.instead}>
      {pages.length > 0 && <LinkGroup label="Last pages" links={pages} onFollow={onFollow} />}
      <LinkGroup label="Frequent questions" links={questions} onFollow={onFollow} />
      <LinkGroup label="Look up directly" links={examples} onFollow={onFollow} />
    </div>
  );
}
