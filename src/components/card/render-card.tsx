import {renderToStaticMarkup} from 'react-dom/server';
import type {HighlightedCode} from '@screening/api';
import ExampleCard from './ExampleCard';

/**
 * Renders the card of an example as HTML, in the build. In the browser, `no-card.ts` takes the place of this file. `id` is
 * unique on the page: cards with the same names for their groups would close each other's candidates.
 */
export const renderCard:
  ((id: string, code: HighlightedCode, request?: HighlightedCode) => string) | undefined = (
  id,
  code,
  request,
) => renderToStaticMarkup(<ExampleCard code={code} request={request} />, {identifierPrefix: id});
