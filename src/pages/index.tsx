import type {ReactNode} from 'react';
import Head from '@docusaurus/Head';
import Link from '@docusaurus/Link';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import apiData from '@site/.generated/api-data.json';
import Heading from '@theme/Heading';
import Layout from '@theme/Layout';
import HomeScreening from '@site/src/components/HomeScreening';
import LinkList from '@site/src/components/LinkList';
import MarkdownLink from '@site/src/components/MarkdownLink';
import home from './home.json';
import styles from './index.module.css';

/** Lists the words: `a, b and c`. */
const list = new Intl.ListFormat('en-GB');

export default function Home(): ReactNode {
  const {siteConfig} = useDocusaurusContext();
  const {product} = siteConfig.customFields as {product: {name: string}};
  const [current, ...past] = apiData.versions;
  const fill = (text: string) =>
    text.replace('{product}', product.name).replace('{languages}', list.format(apiData.languages));
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
          {home.ways.map(({title, text, to, action, more}) => (
            <section key={title}>
              <Heading as="h2">{title}</Heading>
              <p>{fill(text)}</p>
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
            {home.steps.map(({title, text, to, action}) => (
              <li key={title}>
                <Heading as="h3">{title}</Heading>
                <p>{fill(text)}</p>
                <Link to={to}>{action}</Link>
              </li>
            ))}
          </ol>
        </section>
        <section className={styles.versions}>
          <p>
            This site describes <strong>{current}</strong> of the API, under <code>{apiData.basePath}</code>, in OpenAPI{' '}
            {apiData.format}.{' '}
            {past.length > 0 ? `Earlier versions: ${list.format(past)}.` : 'It is the only version published here.'}
          </p>
          <LinkList
            className={styles.line}
            links={[
              {title: 'Changelog', url: '/docs/changelog'},
              {title: 'Versions and compatibility', url: '/docs/changelog'},
            ]}
          />
        </section>
      </main>
    </Layout>
  );
}
