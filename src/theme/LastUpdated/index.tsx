import type {ReactNode} from 'react';
import {ThemeClassNames} from '@docusaurus/theme-common';

const format = new Intl.DateTimeFormat('en', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

/** Shows when a page was last changed. The page's data for search engines has `dateModified` (DocItem/Metadata). */
export default function LastUpdated({lastUpdatedAt}: {lastUpdatedAt?: number | null}): ReactNode {
  if (!lastUpdatedAt) return null;
  const date = new Date(lastUpdatedAt);
  return (
    <span className={ThemeClassNames.common.lastUpdated}>
      Last updated on{' '}
      <b>
        <time dateTime={date.toISOString()}>{format.format(date)}</time>
      </b>
    </span>
  );
}
