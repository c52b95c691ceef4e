import {useMemo, type MouseEvent, type ReactNode} from 'react';
import {useHistory} from '@docusaurus/router';
import {escapeHtml, toJsonLines} from '@screening/api';
import CodeFrame from '@site/src/components/CodeFrame';
import {parseJson} from './draft';
import styles from './Panel.module.css';

type Props = {
  title: string;
  /** JSON, or the plain text of an error. */
  text: string;
  /** Returns the address that describes a key of the value. */
  linkOf?: (value: unknown, path: string[]) => string | undefined;
  bounded?: boolean;
};

/** Shows a text in a frame. JSON is formatted, with links from its keys to their descriptions. */
export default function JsonFrame({title, text, linkOf, bounded}: Props): ReactNode {
  const history = useHistory();
  const html = useMemo(() => htmlOf(text, linkOf), [text, linkOf]);
  // A link component would load the page of every visible key. These links load it on a click.
  const follow = (event: MouseEvent) => {
    const href = event.target instanceof Element ? event.target.closest('a')?.getAttribute('href') : undefined;
    const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
    if (!href?.startsWith('/') || !isPlain) return;
    event.preventDefault();
    history.push(href);
  };
  return (
    // The links handle the keyboard. This handler only avoids a reload of the site.
    <div className={styles.links} onClick={follow}>
      <CodeFrame title={title} language={html === undefined ? 'text' : 'json'} html={html} bounded={bounded}>
        {text}
      </CodeFrame>
    </div>
  );
}

/** Colors of src/css/code.css. */
const colors = {string: 'string', number: 'number', literal: 'boolean', list: 'string', bracket: 'punctuation'};

/** Returns JSON as HTML, because React would need too long for a long response. Returns undefined for other text. */
function htmlOf(text: string, linkOf?: Props['linkOf']): string | undefined {
  const value = parseJson(text);
  if (value === undefined) return undefined;
  const lines = toJsonLines(value).map(({indent, path = [], key, kind, value: part, after}) => {
    const href = key === undefined ? undefined : linkOf?.(value, path);
    const name = escapeHtml(JSON.stringify(key) ?? '');
    const linked = href === undefined ? `<span class="t-property">${name}</span>` : `<a href="${href}">${name}</a>`;
    const start = '  '.repeat(indent) + (key === undefined ? '' : `${linked}: `);
    return `${start}<span class="t-${colors[kind]}">${escapeHtml(part)}</span>${after}`;
  });
  return lines.join('\n');
}
