import type {ReactNode} from 'react';

/** An HTTP method, or EVENT for a webhook. Told apart by its text; the tint (src/css/site.css) only repeats it. */
export default function Method({of}: {of: string}): ReactNode {
  return <span className={`api-method ${of.toLowerCase()}`}>{of}</span>;
}
