import type {ReactNode} from 'react';
import Head from '@docusaurus/Head';
import {useLocation} from '@docusaurus/router';
import {markdownPath} from '@screening/api';

/** Adds a link to a page's Markdown version to its head. For pages in the sitemap, which all have one. */
export default function MarkdownLink(): ReactNode {
  return (
    <Head>
      <link rel="alternate" type="text/markdown" href={markdownPath(useLocation().pathname)} />
    </Head>
  );
}
