import type {ReactNode} from 'react';
import Head from '@docusaurus/Head';
import {useDoc} from '@docusaurus/plugin-content-docs/client';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import DocItemMetadata from '@theme-original/DocItem/Metadata';

/** Adds schema.org data about a page to its stock metadata. */
export default function MetadataWithArticle(): ReactNode {
  const {url, title: site} = useDocusaurusContext().siteConfig;
  const {title, description, permalink, lastUpdatedAt} = useDoc().metadata;
  const article = {
    '@context': 'https://schema.org',
    '@type': /^\/api(\/|$)/.test(permalink) ? 'APIReference' : 'TechArticle',
    headline: title,
    description,
    // The permalink of an instance's front page ends with a slash, but its address doesn't.
    url: url + permalink.replace(/\/$/, ''),
    inLanguage: 'en',
    isPartOf: {'@type': 'WebSite', name: site, url},
    ...(lastUpdatedAt ? {dateModified: new Date(lastUpdatedAt).toISOString()} : {}),
  };
  return (
    <>
      <DocItemMetadata />
      <Head>
        <script type="application/ld+json">{JSON.stringify(article)}</script>
      </Head>
    </>
  );
}
