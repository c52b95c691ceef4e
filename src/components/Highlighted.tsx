import {Fragment, type ReactNode} from 'react';
import type {HighlightedCode} from '@site/src/description/highlight';

/** Code whose tokens were found at build time; the classes' colours are in src/css/code.css. */
export default function Highlighted({code}: {code: HighlightedCode}): ReactNode {
  return code.lines.map((line, i) => (
    <Fragment key={i}>
      {i > 0 && '\n'}
      {line.map((token, k) =>
        typeof token === 'string' ? (
          token
        ) : (
          <span key={k} className={`t-${token[0]}`}>
            {token[1]}
          </span>
        ),
      )}
    </Fragment>
  ));
}
