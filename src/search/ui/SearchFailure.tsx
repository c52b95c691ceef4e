import type {ReactNode} from 'react';
import LoadFailure from '@site/src/components/LoadFailure';

/** Shows a message if the code or the data of search couldn't be loaded. */
export default function SearchFailure({onRetry}: {onRetry: () => void}): ReactNode {
  return (
    <LoadFailure onRetry={onRetry}>
      Search could not be loaded. Check your connection and try again, or look in the <a href="/docs">guides</a>, the{' '}
      <a href="/api">API reference</a> or the <a href="/docs/glossary">glossary</a>.
    </LoadFailure>
  );
}
