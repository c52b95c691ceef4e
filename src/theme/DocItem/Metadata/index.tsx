import type {ReactNode} from 'react';
import Head from '@docusaurus/Head';
import {useDoc} from '@docusaurus/plugin-content-docs/client';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import DocItemMetadata from '@theme-original/DocItem/Metadata';

/** The stock metadata of a page, and what it is in the words of schema.org. */
export default function MetadataWithArticle(): ReactNode {
  const {url, title: site} = useDocusaurusContext().siteConfig;
  const {title, description, permalink, lastUpdatedAt} = useDoc().metadata;
  const article = {
    '@context': 'https://schema.org',
    '@type': /^\/api(\/|$)/.test(permalink) ? 'APIReference' : 'TechArticle',
    headline: title,
    description,
    // The front page of an instance has a slash at its end here, and none in its address.
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
