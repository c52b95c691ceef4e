import {renderToStaticMarkup} from 'react-dom/server';
import type {HighlightedCode} from '@screening/api';
import ExampleCard from './ExampleCard';

/** Renders the card of an example as HTML, in the build. In the browser, `no-card.ts` takes the place of this file. */
export const renderCard:
  ((code: HighlightedCode, request?: HighlightedCode) => string) | undefined = (code, request) =>
  renderToStaticMarkup(<ExampleCard code={code} request={request} />);
