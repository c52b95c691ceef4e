import {use, type ReactNode} from 'react';
import {useLocation} from '@docusaurus/router';
import {searchPath} from '@screening/search';
import {OpenSearch} from '@site/src/search/ui/SearchDialog';
import styles from './styles.module.css';

/** Search button in the navigation bar. Without JavaScript, it opens the search page, which has no second search. */
export default function SearchBar(): ReactNode {
  const openSearch = use(OpenSearch);
  const {pathname} = useLocation();
  if (pathname === searchPath) return null;
  return (
    <form
      action={searchPath}
      role="search"
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        openSearch();
      }}>
      <button
        type="submit"
        className={styles.button}
        aria-label="Search"
        aria-haspopup="dialog"
        aria-keyshortcuts="/ Control+K Meta+K">
        <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
          <path d="M7 2a5 5 0 1 0 0 10A5 5 0 0 0 7 2Zm3.6 8.6L14.5 14.5" />
        </svg>
        <span className={styles.label}>Search</span>
        <kbd className={styles.key} aria-hidden="true">
          /
        </kbd>
      </button>
    </form>
  );
}
