/** Tests that the panel shows and announces the sandbox's warning about a request that it answered. */
import {createElement} from 'react';
import {renderToStaticMarkup} from 'react-dom/server';
import {expect, it} from 'vitest';
import Response, {CallReport} from '../../src/components/sandbox/Response';
import {send} from '../../src/components/sandbox/session';
import {key} from '../lib/sandbox-panel/page';

it.each([
  [{treshold: 0.9}, 'body.treshold is not a known field. Did you mean &quot;threshold&quot;?'],
  [{'<b>&': 1}, 'body.&lt;b&gt;&amp; is not a known field.'],
  [{}, undefined],
])('a response to %j is shown and announced with its warning as text', async (more, warning) => {
  const body = JSON.stringify({entityName: 'A', screeningType: 'media', ...more});
  const exchange = await send({operationId: 'screenSimple', method: 'POST', address: '/screening/simple', body, key});
  const [shown, announced] = [Response, CallReport].map((part) =>
    renderToStaticMarkup(createElement(part, {exchange})),
  );
  if (warning === undefined) return expect(shown + announced).not.toContain('Warning');
  expect(shown).toContain(`<p class="notice"><strong>Warning:</strong> ${warning}</p>`);
  expect(announced).toContain(`ms. Warning: ${warning}`);
});
