import type {ReactNode} from 'react';
import LinkList from './LinkList';
import SectionTitle from './SectionTitle';

/** Lists the guides that mention an operation or a record. They are found automatically, not listed by hand. */
export default function GuideLinks({guides}: {guides: {title: string; url: string}[]}): ReactNode {
  if (guides.length === 0) return null;
  return (
    <section>
      <SectionTitle id="guides">In the guides</SectionTitle>
      <LinkList links={guides} />
    </section>
  );
}
