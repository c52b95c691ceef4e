import type {ReactNode} from 'react';
import Heading from '@theme/Heading';
import Markdown from '@theme/Markdown';
import type {Text} from '@screening/api';
import styles from './Section.module.css';

type Props = {
  /** Part of links to the section. */
  id: string;
  title: ReactNode;
  as?: 'h2' | 'h3';
  /** The type of what the section describes, at the end of its heading. */
  type?: Text;
  children: ReactNode;
};

/** A section of the reference with its heading. */
export default function Section({id, title, as = 'h2', type, children}: Props): ReactNode {
  const heading = (
    <Heading as={as} id={id}>
      {title}
    </Heading>
  );
  return (
    <section>
      {type ? (
        <div className={styles.head}>
          {heading}{' '}
          <p className={styles.type}>
            <Markdown of={type} />
          </p>
        </div>
      ) : (
        heading
      )}
      {children}
    </section>
  );
}
