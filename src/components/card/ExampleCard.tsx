import {useMemo, type ReactNode} from 'react';
import {codeText, type HighlightedCode} from '@screening/api';
import ResultCard from './ResultCard';
import {readResult, readSearched} from './read-result';

type Props = {
  /** The JSON of a response. */
  code: HighlightedCode;
  /** The JSON of the request that it answers, if it is known. */
  request?: HighlightedCode;
};

/** How many entities of a list an example shows: enough to compare their states beside the description of the call. */
const mostEntities = 2;

/** The card of an example of a response. Of a long list of entities, it shows the first ones. */
export default function ExampleCard({code, request}: Props): ReactNode {
  const result = useMemo(
    () =>
      readResult(
        JSON.parse(codeText(code)),
        request && readSearched(JSON.parse(codeText(request))),
      ),
    [code, request],
  );
  if (!result) return null;
  if (result.kind !== 'entities' || result.rows.length <= mostEntities)
    return <ResultCard result={result} />;
  const more = result.rows.length - mostEntities;
  return (
    <ResultCard result={{...result, rows: result.rows.slice(0, mostEntities)}}>
      <p>
        The JSON contains {more} more {more === 1 ? 'entity' : 'entities'}.
      </p>
    </ResultCard>
  );
}
