import type {ReactNode} from 'react';
import clsx from 'clsx';
import Head from '@docusaurus/Head';
import Heading from '@theme/Heading';
import LinkList from '@site/src/components/LinkList';

/** Where readers of a lost address wanted to go, most likely first. */
const ways = [
  {title: 'Start here: guides by task', url: '/docs'},
  {title: 'API reference: every call, webhook and record', url: '/api'},
  {title: 'User guide', url: '/docs/user-guide/intro'},
  {title: 'Glossary', url: '/docs/glossary'},
  {title: 'Home', url: '/'},
];

/** The page for an address that leads nowhere. */
export default function NotFoundContent({className}: {className?: string}): ReactNode {
  return (
    <main className={clsx('container margin-vert--xl markdown', className)}>
      <Head>
        <meta name="description" content="No page stands at this address. Ways on to guides, reference and glossary." />
      </Head>
      <Heading as="h1">Page not found</Heading>
      <p>
        This address leads to no page. It may be mistyped. If a link on this site or in the console brought you here,
        the link is wrong, not you.
      </p>
      <p>From here you can go on to:</p>
      <LinkList links={ways} />
    </main>
  );
}
