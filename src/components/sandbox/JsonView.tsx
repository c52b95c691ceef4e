import {Fragment, type MouseEvent, type ReactNode} from 'react';
import {useHistory} from '@docusaurus/router';
import {toJsonLines, type JsonLine} from '@screening/api';

type Props = {value: unknown; /** The address that describes a key. */ linkOf?: (path: string[]) => string | undefined};

// Classes of src/css/code.css.
const tokens = {
  string: 't-string',
  number: 't-number',
  literal: 't-boolean',
  list: 't-string',
  bracket: 't-punctuation',
};

/** Maximum number of lines with links and colors, so that a longer response stays fast. */
const manyLines = 3000;

/** Shows a value as JSON with links from its keys to their descriptions. */
export default function JsonView({value, linkOf}: Props): ReactNode {
  const history = useHistory();
  const lines = toJsonLines(value);
  // A link component would load the page of every visible key. These links load it on a click.
  const follow = (event: MouseEvent) => {
    const href = event.target instanceof Element ? event.target.closest('a')?.getAttribute('href') : undefined;
    const plain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
    if (!href?.startsWith('/') || !plain) return;
    event.preventDefault();
    history.push(href);
  };
  if (lines.length > manyLines) return JSON.stringify(value, null, 2);
  return (
    // The links handle the keyboard. This handler only avoids a reload of the site.
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <span onClick={follow}>
      {lines.map((line, index) => (
        <Fragment key={index}>
          {index > 0 && '\n'}
          <Line line={line} href={line.key === undefined ? undefined : linkOf?.(line.path ?? [])} />
        </Fragment>
      ))}
    </span>
  );
}

function Line({line: {indent, key, kind, value, after}, href}: {line: JsonLine; href?: string}): ReactNode {
  const name = key === undefined ? undefined : JSON.stringify(key);
  return (
    <>
      {'  '.repeat(indent)}
      {name !== undefined && (
        <>
          {href === undefined ? <span className="t-property">{name}</span> : <a href={href}>{name}</a>}
          {': '}
        </>
      )}
      <span className={tokens[kind]}>{value}</span>
      {after}
    </>
  );
}
