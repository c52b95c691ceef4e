import type {ReactNode} from 'react';
import {useLocation} from '@docusaurus/router';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import DocItemFooter from '@theme-original/DocItem/Footer';

/** The stock footer of a page, and a way to say that the page is wrong where product.ts gives one. */
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
