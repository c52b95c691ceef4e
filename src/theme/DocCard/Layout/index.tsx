import type {ReactNode} from 'react';
import Link from '@docusaurus/Link';
import descriptions from '@generated/page-descriptions/default/guides.json';
import Heading from '@theme/Heading';
import styles from './styles.module.css';

type Props = {href: string; title: string; description?: string};

/** A page in a category's index: its whole title and description. The stock card cuts both and adds an emoji. */
export default function DocCardLayout({href, title, description}: Props): ReactNode {
  // The browser doesn't get a page's description by the way of its sidebar.
  const text = descriptions[href] ?? description;
  return (
    <Link className={`card ${styles.card}`} to={href}>
      <Heading as="h2" className={styles.title}>
        {title}
      </Heading>
      {text && <p className={styles.text}>{text}</p>}
    </Link>
  );
}
