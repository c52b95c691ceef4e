import type {ReactNode} from 'react';
import Head from '@docusaurus/Head';
import Link from '@docusaurus/Link';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import Heading from '@theme/Heading';
import Layout from '@theme/Layout';
import HomeScreening from '@site/src/components/HomeScreening';
import LinkList from '@site/src/components/LinkList';
import MarkdownLink from '@site/src/components/MarkdownLink';
import Timeline from '@site/src/components/timeline/Timeline';
import styles from './index.module.css';

const quickStart = {title: 'Quick start', url: '/docs/guides/one-off-screening/first-screening'};
const handbook = {title: 'Analyst handbook', url: '/docs/user-guide/intro'};
const answers = {
  title: 'Answers for the compliance officer',
  url: '/docs/guides/platform/data-you-send-and-receive',
};

/** The page that the text on changes links to. */
const changes = '/docs/guides/onboarding-and-monitoring/follow-changes';

/** What can happen to a webhook, as in the drawing, and what your system does about it. */
const fates = [
  ['A webhook is lost', 'Your system gets no message and no error. Only a poll finds the change.'],
  ['A webhook arrives twice', 'Answer both messages, and store the change only once.'],
  [
    'A webhook arrives late',
    'A newer change can be here already, so read the entity for its current state.',
  ],
];

/** What readers of the part on changes open next. */
const next = [
  {
    title: 'Follow changes',
    url: changes,
    text: 'One command lists the changes since its last run, also those of lost webhooks.',
  },
  {
    title: 'Webhooks',
    url: '/docs/guides/platform/webhooks',
    text: 'Store the message, answer at once, and then read the entity again.',
  },
  {
    title: 'Read decisions back',
    url: '/docs/guides/onboarding-and-monitoring/alerts-and-decisions',
    text: 'Analysts decide in the user interface. Your system reads what they decided.',
  },
];

/** Where each kind of reader starts. */
const readers = [
  {
    title: 'For developers',
    text: 'Screen and monitor a fictional person with two requests. Then run the API on your own computer, with an example key.',
    links: [
      quickStart,
      {title: 'Test against the sandbox', url: '/docs/guides/platform/develop-against-the-sandbox'},
      {title: 'All guides', url: '/docs'},
    ],
  },
  {
    title: 'For analysts',
    text: 'Learn what candidates, alerts, scores and decisions mean, and how to investigate them. You don’t need to read code.',
    links: [
      handbook,
      {title: 'Screening and monitoring', url: '/docs/user-guide/content/screening-monitoring'},
      {title: 'Investigation', url: '/docs/user-guide/content/investigation'},
    ],
  },
  {
    title: 'For compliance leads',
    text: 'Check coverage, the audit trail, data protection and security, and what to ask before you go live.',
    links: [
      answers,
      {title: 'Go-live checklist', url: '/docs/guides/platform/go-live-checklist'},
      {title: 'Risk score', url: '/docs/user-guide/content/risk-score'},
    ],
  },
];

export default function Home(): ReactNode {
  const {siteConfig} = useDocusaurusContext();
  const {product} = siteConfig.customFields as {product: {name: string}};
  return (
    <Layout
      title={siteConfig.tagline}
      description={`Documentation of ${product.name}: screen people, companies, vessels and aircraft against sanctions lists, PEP lists and adverse news.`}>
      <MarkdownLink />
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
        <header>
          <Heading as="h1">Screen a name. Follow what changes.</Heading>
          <p>
            {product.name} screens people, companies, vessels and aircraft against sanctions lists,
            lists of politically exposed persons (PEPs) and adverse news.
          </p>
          <p>
            Each result answers two questions:{' '}
            <strong>Is it the same subject? How risky is it?</strong>
          </p>
          <p className={styles.actions}>
            <Link to={quickStart.url} className="button">
              Start with the quick start
            </Link>{' '}
            <Link to="/api">API reference</Link> <Link to="/docs">All guides</Link>{' '}
            <Link to={handbook.url}>{handbook.title}</Link>{' '}
            <Link to={answers.url}>For compliance leads</Link>
          </p>
        </header>
        <HomeScreening />
        <div className={styles.cards}>
          {readers.map(({title, text, links}) => (
            <section key={title}>
              <Heading as="h2">{title}</Heading>
              <p>{text}</p>
              <LinkList links={links} />
            </section>
          ))}
        </div>
        <section className={styles.changes}>
          <Heading as="h2">Follow what changes</Heading>
          <p>
            Save a subject, and {product.name} monitors it and tells your system about each change
            by webhook. Lose one, and see how <Link to={changes}>a poll finds it</Link>.
          </p>
          <ul>
            {fates.map(([fate, text]) => (
              <li key={fate}>
                <b>{fate}</b>
                <p>{text}</p>
              </li>
            ))}
          </ul>
          <ul>
            {next.map(({title, url, text}) => (
              <li key={title}>
                <Link to={url}>{title}</Link>
                <p>{text}</p>
              </li>
            ))}
          </ul>
          <Timeline />
        </section>
      </main>
    </Layout>
  );
}
