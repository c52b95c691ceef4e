import type {ReactNode} from 'react';
import Heading from '@theme/Heading';

type Props = {/** Part of links to the section. */ id: string; title: string; children: ReactNode};

/** A section of the reference with its heading. */
export default function Section({id, title, children}: Props): ReactNode {
  return (
    <section>
      <Heading as="h2" id={id}>
        {title}
      </Heading>
      {children}
    </section>
  );
}
