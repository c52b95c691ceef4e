import type {ReactNode} from 'react';
import Head from '@docusaurus/Head';
import {useLocation} from '@docusaurus/router';
import {twinPath} from '@site/src/description/twin-address';

/** Names a page's Markdown twin in its head. For pages of the sitemap, which all have one. */
export default function TwinLink(): ReactNode {
  const {pathname} = useLocation();
  return (
    <Head>
      <link rel="alternate" type="text/markdown" href={twinPath(pathname)} />
    </Head>
  );
}
