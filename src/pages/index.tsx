import type {ReactNode} from 'react';
import Head from '@docusaurus/Head';
import Link from '@docusaurus/Link';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import facts from '@site/.generated/api-facts.json';
import Heading from '@theme/Heading';
import Layout from '@theme/Layout';
import HomeScreening from '@site/src/components/HomeScreening';
import LinkList from '@site/src/components/LinkList';
import MarkdownLink from '@site/src/components/MarkdownLink';
import styles from './index.module.css';

type Way = {title: string; text: string; to: string; action: string; more: {title: string; url: string}[]};

/** The entry points: for an integrator, for an analyst, and for a developer without a key. */
const ways: Way[] = [
  {
    title: 'Integrate the API',
    text: `Screen and monitor a fictional person with three requests from your terminal. The reference has samples in ${listed(facts.languages)}.`,
    to: '/docs/guides/one-off-screening/first-screening',
    action: 'Quick start',
    more: [
      {title: 'Authentication', url: '/docs/guides/platform/authentication'},
      {title: 'API reference', url: '/api'},
    ],
  },
  {
    title: 'Work with results',
    text: "Learn what candidates, alerts, scores and decisions mean, and how to investigate them. You don't need to read code.",
    to: '/docs/user-guide/intro',
    action: 'User guide',
    more: [
      {title: 'Terms compared', url: '/docs/user-guide/content/compare-terms'},
      {title: 'Investigation', url: '/docs/user-guide/content/investigation'},
    ],
  },
  {
    title: 'Build without a key',
    text: 'Run the documented API on your own computer and in your tests, with fictional data. Adapt a complete program to your job.',
    to: '/docs/guides/platform/develop-against-the-sandbox',
    action: 'Sandbox',
    more: [
      {title: 'Recipes', url: '/docs/category/recipes'},
      {title: 'Downloads', url: '/docs/downloads'},
    ],
  },
];

type Step = {title: string; text: (product: string) => string; to: string; action: string};

/** The steps from one screening to monitoring, in order. */
const steps: Step[] = [
  {
    title: 'Screen once',
    text: () => 'Send a name. The response lists the candidates, with their match strength, risks and sources.',
    to: '/docs/guides/one-off-screening/screening-response',
    action: 'Screening response',
  },
  {
    title: 'Monitor',
    text: (product) => `Save the subject as an entity. ${product} monitors it until you archive it.`,
    to: '/docs/guides/onboarding-and-monitoring/create-one-entity',
    action: 'Create an entity',
  },
  {
    title: 'Decide',
    text: () =>
      "Review matches and risks in the user interface. Accepted risks and excluded matches don't count in the risk score.",
    to: '/docs/guides/onboarding-and-monitoring/alerts-and-decisions',
    action: 'Alerts and decisions',
  },
  {
    title: 'Follow',
    text: () => 'Receive a webhook when matches, indicators, KYC data or news change. The history has every change.',
    to: '/docs/guides/onboarding-and-monitoring/follow-changes',
    action: 'Follow changes',
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
        <header className={styles.head}>
          <Heading as="h1">Screen people, companies, vessels and aircraft</Heading>
          <p>
            {product.name} screens a subject against sanctions lists, lists of politically exposed persons (PEPs) and
            adverse news. Screen it once, or monitor it and follow what changes.
          </p>
        </header>
        <HomeScreening />
        <div className={styles.ways}>
          {ways.map(({title, text, to, action, more}) => (
            <section key={title}>
              <Heading as="h2">{title}</Heading>
              <p>{text}</p>
              <Link className={styles.action} to={to}>
                {action}
              </Link>
              <LinkList className={styles.line} links={more} />
            </section>
          ))}
        </div>
        <section>
          <Heading as="h2">From one screening to monitoring</Heading>
          <ol className={styles.steps}>
            {steps.map(({title, text, to, action}) => (
              <li key={title}>
                <Heading as="h3">{title}</Heading>
                <p>{text(product.name)}</p>
                <Link to={to}>{action}</Link>
              </li>
            ))}
          </ol>
        </section>
        <Versions />
      </main>
    </Layout>
  );
}

/** Says which version of the API this site describes. */
function Versions(): ReactNode {
  const [current, ...past] = facts.versions;
  return (
    <section className={styles.versions}>
      <p>
        This site describes <strong>{current}</strong> of the API, under <code>{facts.basePath}</code>, in OpenAPI{' '}
        {facts.format}.{' '}
        {past.length > 0 ? `Earlier versions: ${listed(past)}.` : 'It is the only version published here.'}
      </p>
      <LinkList
        className={styles.line}
        links={[
          {title: 'Changelog', url: '/docs/changelog'},
          {title: 'Versions and compatibility', url: '/docs/guides/platform/versioning'},
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
