import {useMemo, type ReactNode} from 'react';
import {escapeHtml, toJsonLines} from '@screening/api';
import CodeFrame from '@site/src/components/CodeFrame';
import {parseJson} from './draft';

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
  const html = useMemo(() => htmlOf(text, linkOf), [text, linkOf]);
  return (
    <CodeFrame title={title} language={html === undefined ? 'text' : 'json'} html={html} bounded={bounded}>
      {text}
    </CodeFrame>
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
