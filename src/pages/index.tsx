import type {ReactNode} from 'react';
import Head from '@docusaurus/Head';
import Link from '@docusaurus/Link';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import contents from '@site/.generated/contents.json';
import Heading from '@theme/Heading';
import Layout from '@theme/Layout';
import HomeScreening from '@site/src/components/HomeScreening';
import LinkList from '@site/src/components/LinkList';
import styles from './index.module.css';

type Way = {title: string; text: string; to: string; action: string; more: {title: string; url: string}[]};

/** The main entry points, by task. */
const ways: Way[] = [
  {
    title: 'Screen once',
    text: 'Send a name and see which listed subjects it could be. One request returns the result.',
    to: '/docs/guides/one-off-screening/first-screening',
    action: 'Quick start',
    more: [
      {title: 'Read the screening response', url: '/docs/guides/one-off-screening/screening-response'},
      {title: 'Simple or full?', url: '/docs/guides/one-off-screening/simple-or-full'},
    ],
  },
  {
    title: 'Monitor',
    text: 'Save an entity and receive an event when its matches, indicators, KYC data or news change.',
    to: '/docs/guides/onboarding-and-monitoring/create-one-entity',
    action: 'Create an entity',
    more: [
      {title: 'Follow changes', url: '/docs/guides/onboarding-and-monitoring/follow-changes'},
      {title: 'Receive webhooks', url: '/docs/guides/platform/webhooks'},
    ],
  },
  {
    title: 'Investigate and decide',
    text: 'Analysts work with alerts, review and decide in the user interface.',
    to: '/docs/user-guide/intro',
    action: 'Open the user guide',
    more: [
      {title: 'Investigation', url: '/docs/user-guide/content/investigation'},
      {title: 'Risk score', url: '/docs/user-guide/content/risk-score'},
    ],
  },
  {
    title: 'Integrate',
    text: `All calls, fields, values and errors, with samples in ${listed(contents.languages)}.`,
    to: '/api',
    action: 'Open the API reference',
    more: [
      {title: 'Authentication', url: '/docs/guides/platform/authentication'},
      {title: 'Errors and retries', url: '/docs/guides/platform/errors-and-retries'},
    ],
  },
];

const counts: {count: number; name: string; to: string}[] = [
  {count: contents.operations, name: 'operations', to: '/api#operations'},
  {count: contents.webhooks, name: 'webhooks', to: '/api#tag-webhooks'},
  {count: contents.records, name: 'records', to: '/api#records'},
  {count: contents.guides, name: 'guides', to: '/docs'},
  {count: contents.userGuide, name: 'user guide pages', to: '/docs/user-guide/intro'},
  {count: contents.terms, name: 'terms', to: '/docs/glossary'},
];

export default function Home(): ReactNode {
  const {siteConfig} = useDocusaurusContext();
  const {product} = siteConfig.customFields as {product: {name: string}};
  return (
    <Layout
      title={siteConfig.tagline}
      description={`Documentation of ${product.name}: screen people, companies, vessels and aircraft against sanctions lists, PEP lists and adverse news.`}>
      <Head>
        <script type="application/ld+json">
          {JSON.stringify({
            '@context': 'https://schema.org',
            '@type': 'WebSite',
            name: siteConfig.title,
            description: siteConfig.tagline,
            url: siteConfig.url,
            inLanguage: 'en',
          })}
        </script>
      </Head>
      <main className={styles.home}>
        <header className={styles.head}>
          <Heading as="h1">Know who you are dealing with</Heading>
          <p>
            {product.name} screens people, companies, vessels and aircraft against sanctions lists, lists of politically
            exposed persons and adverse news. Screen a subject once, or monitor it continuously.
          </p>
        </header>
        <HomeScreening />
        <div className={styles.ways}>
          {ways.map((way) => (
            <section key={way.title} className={styles.way}>
              <Heading as="h2">{way.title}</Heading>
              <p>{way.text}</p>
              <Link className={styles.action} to={way.to}>
                {way.action}
              </Link>
              <LinkList links={way.more} />
            </section>
          ))}
        </div>
        <section className={styles.covered}>
          <Heading as="h2">What is covered</Heading>
          <ul className={styles.counts}>
            {counts.map(({count, name, to}) => (
              <li key={name}>
                <Link to={to}>
                  <span className={styles.count}>{count}</span> {name}
                </Link>
              </li>
            ))}
          </ul>
        </section>
        <Versions />
      </main>
    </Layout>
  );
}

/** Lists the versions of the API that this site describes. */
function Versions(): ReactNode {
  const [current, ...past] = contents.versions;
  return (
    <section className={styles.covered}>
      <Heading as="h2">Versions</Heading>
      <p>
        This site describes <strong>{current}</strong> of the API, under <code>{contents.basePath}</code>, in OpenAPI{' '}
        {contents.format}.{' '}
        {past.length > 0 ? `Earlier versions: ${listed(past)}.` : 'It is the only version published here.'}
      </p>
      <LinkList
        className={styles.line}
        links={[
          {title: 'Versions and compatibility', url: '/docs/guides/platform/versioning'},
          {title: 'Changelog', url: '/docs/changelog'},
          {title: 'Downloads', url: '/docs/downloads'},
        ]}
      />
    </section>
  );
}

/** `a, b and c`. */
function listed(words: string[]): string {
  const last = words.at(-1) ?? '';
  return words.length > 1 ? `${words.slice(0, -1).join(', ')} and ${last}` : last;
}
