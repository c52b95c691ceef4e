import type {ReactNode} from 'react';
import Link from '@docusaurus/Link';
import Fold from './Fold';
import Section from './Section';

export type LinkItem = {
  title: string;
  url: string;
};

/** A plain list of links. */
export default function LinkList({links}: {links: LinkItem[]}): ReactNode {
  return (
    <ul className="link-list">
      {links.map(({title, url}) => (
        <li key={url}>
          <Link to={url}>{title}</Link>
        </li>
      ))}
    </ul>
  );
}

/** Number of guides that are shown. The others are folded. */
const mostShown = 3;

/** Lists the guides that mention an operation or a schema. They are found automatically, not listed by hand. */
export function GuideLinks({guides}: {guides: LinkItem[]}): ReactNode {
  if (guides.length === 0) return null;
  const others = guides.slice(mostShown);
  return (
    <Section id="guides" title="In the guides">
      <LinkList links={guides.slice(0, mostShown)} />
      {others.length > 0 && (
        <Fold summary={`${others.length} more`} more="guides">
          <LinkList links={others} />
        </Fold>
      )}
    </Section>
  );
}
