import type {ReactNode} from 'react';
import {useLocation} from '@docusaurus/router';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import DocItemFooter from '@theme-original/DocItem/Footer';

/**
 * Adds to the stock footer a link to report an error on the page, if product.ts has an address for it, and the source
 * that is printed below the page. It's an attribute, because readers and programs already know where they are.
 */
export default function Footer(): ReactNode {
  const {siteConfig} = useDocusaurusContext();
  const {pathname} = useLocation();
  const {feedbackUrl} = siteConfig.customFields?.product as {feedbackUrl?: string};
  const version = String(siteConfig.customFields?.apiVersion);
  return (
    <>
      <DocItemFooter />
      <div
        className="print-source"
        data-source={`${siteConfig.url}${pathname}, version ${version} of the API`}
      />
      {feedbackUrl && (
        <p>
          <a href={feedbackUrl.replace('{page}', encodeURIComponent(pathname))}>
            Is this page wrong?
          </a>
        </p>
      )}
    </>
  );
}
