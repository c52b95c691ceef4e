import type {ReactNode} from 'react';
import Heading from '@theme/Heading';

/** The heading of a section of the reference. Links to the section use its id. */
export default function SectionTitle({id, children}: {id: string; children: ReactNode}): ReactNode {
  return (
    <Heading as="h2" id={id}>
      {children}
    </Heading>
  );
}
