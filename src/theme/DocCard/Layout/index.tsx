import type {ReactNode} from 'react';
import Link from '@docusaurus/Link';
import Heading from '@theme/Heading';
import styles from './styles.module.css';

type Props = {
  href: string;
  title: string;
  description?: string;
};

/** Shows a page in a category's index with full title and description. The stock card cuts both and adds an emoji. */
export default function DocCardLayout({href, title, description}: Props): ReactNode {
  return (
    <Link className={`card ${styles.card}`} to={href}>
      <Heading as="h2" className={styles.title}>
        {title}
      </Heading>
      {description && <p className={styles.text}>{description}</p>}
    </Link>
  );
}
