import type {ReactNode} from 'react';
import clsx from 'clsx';
import Head from '@docusaurus/Head';
import Heading from '@theme/Heading';
import LinkList from '@site/src/components/LinkList';

/** The main pages, most useful first. */
const ways = [
  {title: 'Start here: guides by task', url: '/docs'},
  {title: 'API reference: operations, webhooks and records', url: '/api'},
  {title: 'User guide', url: '/docs/user-guide/intro'},
  {title: 'Glossary', url: '/docs/glossary'},
  {title: 'Home', url: '/'},
];

/** The page for an unknown address. */
export default function NotFoundContent({className}: {className?: string}): ReactNode {
  return (
    <main className={clsx('container margin-vert--xl markdown', className)}>
      <Head>
        <meta
          name="description"
          content="There is no page at this address. Links to the guides, the API reference, the user guide and the glossary."
        />
      </Head>
      <Heading as="h1">Page not found</Heading>
      <p>
        There is no page at this address. Check the address for typing errors. If you followed a link on this site or in
        the console, the link is wrong.
      </p>
      <p>Continue with one of these pages:</p>
      <LinkList links={ways} />
    </main>
  );
}
