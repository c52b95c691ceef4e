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
  /** The type of what the section describes. It follows the fields, which say the same without another page. */
  type?: Text;
  children: ReactNode;
};

/** A section of the reference with its heading. */
export default function Section({id, title, as = 'h2', type, children}: Props): ReactNode {
  return (
    <section>
      <Heading as={as} id={id}>
        {title}
      </Heading>
      {children}
      {type && (
        <p className={styles.type}>
          <span data-not-in-markdown>Schema: </span>
          <Markdown of={type} />
        </p>
      )}
    </section>
  );
}
