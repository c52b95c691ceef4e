import type {ReactNode} from 'react';
import routes from '@generated/routes';
import Head from '@docusaurus/Head';
import {useLocation} from '@docusaurus/router';
import SiteMetadata from '@theme-original/SiteMetadata';
import {matchRoutes} from 'react-router-config';
import {searchPath} from '@site/src/search/address';
import {twinPath} from '@site/src/description/twin-address';

/** The head of every page: the stock one, and where the page's Markdown twin is. */
export default function SiteMetadataWithTwin(): ReactNode {
  const {pathname} = useLocation();
  // Only a page has a twin: not the not-found page, whose route is a pattern, and not the search page.
  const isPage = matchRoutes(routes, pathname).at(-1)?.route.exact && pathname !== searchPath;
  return (
    <>
      <SiteMetadata />
      {isPage && (
        <Head>
          <link rel="alternate" type="text/markdown" href={twinPath(pathname)} />
        </Head>
      )}
    </>
  );
}
