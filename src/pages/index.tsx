import type {ReactNode} from 'react';
import Head from '@docusaurus/Head';
import Link from '@docusaurus/Link';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import Heading from '@theme/Heading';
import Layout from '@theme/Layout';
import HomeScreening from '@site/src/components/HomeScreening';
import styles from './index.module.css';

type Way = {title: string; text: string; to: string; action: string; more: {title: string; to: string}[]};

/** The three ways in, by task. */
const ways: Way[] = [
  {
    title: 'Screen once',
    text: 'Send a name and read who on a list it may be. The answer comes in the same call, and nothing is saved unless you ask for an alert.',
    to: '/docs/guides/one-off-screening/first-screening',
    action: 'Make a first screening',
    more: [
      {title: 'Read the screening response', to: '/docs/guides/one-off-screening/screening-response'},
      {title: 'Simple or full?', to: '/docs/guides/one-off-screening/simple-or-full'},
    ],
  },
  {
    title: 'Monitor',
    text: 'Save an entity and be told when its risk changes: new matches, indicators, news, decisions.',
    to: '/docs/guides/onboarding-and-monitoring/create-one-entity',
    action: 'Create an entity',
    more: [
      {title: 'Follow changes', to: '/docs/guides/onboarding-and-monitoring/follow-changes'},
      {title: 'Receive webhooks', to: '/docs/guides/platform/webhooks'},
    ],
  },
  {
    title: 'Read the reference',
    text: 'Every call, field, value and error of the API on one page each, with samples in five languages.',
    to: '/api',
    action: 'Open the API reference',
    more: [
      {title: 'Errors and retries', to: '/docs/guides/platform/errors-and-retries'},
      {title: 'Glossary', to: '/docs/glossary'},
    ],
  },
];

export default function Home(): ReactNode {
  const {siteConfig} = useDocusaurusContext();
  const {product, apiVersion} = siteConfig.customFields as {product: {name: string}; apiVersion: string};
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
            exposed persons and adverse news: once, or for as long as you know them. It serves compliance analysts and
            due-diligence teams in a user interface, and integrators through an API.
          </p>
        </header>
        <HomeScreening />
        <div className={styles.ways}>
          {ways.map((way) => (
            <section key={way.title} className={styles.way}>
              <Heading as="h2">{way.title}</Heading>
              <p>{way.text}</p>
              <p>
                <Link className={styles.action} to={way.to}>
                  {way.action}
                </Link>
              </p>
              <ul>
                {way.more.map((link) => (
                  <li key={link.to}>
                    <Link to={link.to}>{link.title}</Link>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
        <p className={styles.foot}>
          Working in the user interface? Start with the <Link to="/docs/user-guide/intro">user guide</Link>. This site
          describes version {apiVersion} of the API.
        </p>
      </main>
    </Layout>
  );
}
