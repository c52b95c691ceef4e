/** The parts that the results below the search box and the search page share. */
import {useEffect, useState, type AnchorHTMLAttributes, type ReactNode} from 'react';
import {useHistory} from '@docusaurus/router';
import {focusNextTarget} from '@site/src/client/open-target';
import {
  type Found,
  type Piece,
  announce,
  describe,
  excerpt,
  isNotable,
  kindNames,
  markWords,
  searchUrl,
  type Found,
  type Piece,
} from '@screening/search';
import type {Results} from '../load-search';
import styles from './results.module.css';

type LinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & {
  href: string;
  /** Called when the link opens in this tab. */ onFollow?: () => void;
};

/** A link that loads nothing until it's followed. A `Link` would fetch the page of each result at each key pressed. */
export function ResultLink({href, onFollow, children, ...props}: LinkProps): ReactNode {
  const history = useHistory();
  return (
    <a
      {...props}
      href={href}
      onClick={(event) => {
        if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
          return;
        event.preventDefault();
        focusNextTarget();
        history.push(href);
        onFollow?.();
      }}>
      {children}
    </a>
  );
}

type ResultProps = {
  found: Found;
  /** Whether the results around it are of other kinds. */ isMixed: boolean;
};

/** Shows one result: its title, kind and location, and the best part of its text, or the definition of a term. */
export function ResultText({found: {entry, terms}, isMixed}: ResultProps): ReactNode {
  const {kind, title, trail, text} = entry;
  const {one, many} = kindNames[kind];
  // The kind is the heading of a group, or is next to the title, so the location leaves it out.
  const place = `${trail} › `.startsWith(`${many} › `) ? trail.slice(many.length + 3) : trail;
  const Title = kind === 'field' || kind === 'value' || kind === 'schema' ? 'code' : 'span';
  return (
    <>
      <span className={styles.head}>
        <Title className={styles.title}>{marked(markWords(title, terms))}</Title>{' '}
        {isMixed && <span className={styles.kind}>{one}</span>}
      </span>
      {place && <span className={styles.trail}>{place}</span>}
      <span className={styles.text}>
        {marked(kind === 'term' ? markWords(text, terms) : excerpt(text, terms))}
      </span>
    </>
  );
}

const marked = (pieces: Piece[]): ReactNode =>
  pieces.map(({text, marked}, i) =>
    marked ? <mark key={i}>{text}</mark> : <span key={i}>{text}</span>,
  );

/** The pages that are offered when a query has no results. */
const mainPages = [
  {title: 'Start here', url: '/docs'},
  {title: 'API reference', url: '/api'},
  {title: 'Analyst handbook', url: '/docs/user-guide/intro'},
  {title: 'Glossary', url: '/docs/glossary'},
  {title: 'Troubleshooting and FAQ', url: '/docs/guides/platform/troubleshooting'},
  {title: 'Ask for help', url: '/docs/user-guide/content/further-resources#when-you-ask-for-help'},
];

/** Shows links for a query without results: similar words to search for, and the main pages. */
export function MainPages({
  suggested,
  onFollow,
}: {
  suggested: string[];
  onFollow?: () => void;
}): ReactNode {
  const words = suggested.map((word) => ({title: word, url: searchUrl(word)}));
  const groups = {'Search for a similar word': words, 'Main pages': mainPages};
  return (
    <div className={styles.instead} data-nothing-found>
      {Object.entries(groups).map(
        ([label, links]) =>
          links.length > 0 && (
            <nav key={label} aria-label={label}>
              <p>{label}</p>
              <ul>
                {links.map(({title, url}) => (
                  <li key={url}>
                    <ResultLink href={url} onFollow={onFollow}>
                      {title}
                    </ResultLink>
                  </li>
                ))}
              </ul>
            </nav>
          ),
      )}
    </div>
  );
}

/** Shows what is notable about the results. Announces a summary of the results to screen readers. */
export function SearchStatus({results}: {results: Results}): ReactNode {
  const words = results ? announce(results, results.query) : '';
  const [said, say] = useState('');
  useEffect(() => {
    // Announce the summary when the reader pauses, not at each key pressed.
    const timer = window.setTimeout(() => say(words), 600);
    return () => window.clearTimeout(timer);
  }, [words]);
  return (
    <>
      <p role="status" className="only-heard">
        {said === words ? said : ''}
      </p>
      {results && isNotable(results) && (
        <p className={styles.note}>{describe(results, results.query)}</p>
      )}
    </>
  );
}
