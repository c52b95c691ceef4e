import type {ReactNode} from 'react';
import {useLocation} from '@docusaurus/router';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import DocItemFooter from '@theme-original/DocItem/Footer';

/** Adds a link to report an error on the page to the stock footer, if product.ts has an address for it. */
export default function Footer(): ReactNode {
  const {siteConfig} = useDocusaurusContext();
  const {pathname} = useLocation();
  const {feedbackUrl} = siteConfig.customFields?.product as {feedbackUrl?: string};
  return (
    <>
      <DocItemFooter />
      {feedbackUrl && (
        <p>
          <a href={feedbackUrl.replace('{page}', encodeURIComponent(pathname))}>Is this page wrong?</a>
        </p>
      )}
    </>
  );
}
