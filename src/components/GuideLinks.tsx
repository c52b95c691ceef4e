import type {ReactNode} from 'react';
import Heading from '@theme/Heading';
import LinkList from './LinkList';

/** The guides that mention an operation or a record: found in the guides, not listed by hand. */
export default function GuideLinks({guides}: {guides: {title: string; url: string}[]}): ReactNode {
  if (guides.length === 0) return null;
  return (
    <section>
      <Heading as="h2" id="guides">
        In the guides
      </Heading>
      <LinkList links={guides} />
    </section>
  );
}
