import type {ReactNode} from 'react';

/** Shows an HTTP method, or EVENT for a webhook. The color (src/css/site.css) only repeats what the text says. */
export default function Method({name}: {name: string}): ReactNode {
  return <span className={`api-method ${name.toLowerCase()}`}>{name}</span>;
}
