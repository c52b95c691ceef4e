/** Tests that the panel shows and announces the sandbox's warning about a request that it answered. */
import {createElement} from 'react';
import {renderToStaticMarkup} from 'react-dom/server';
import {describe, expect, it} from 'vitest';
import Response, {CallReport} from '../../src/components/sandbox/Response';
import type {Exchange} from '../../src/components/sandbox/session';

const warning = 'body.treshold is not a known field. Did you mean "threshold"? <b>&</b>';
const exchange = (headers: [string, string][]): Exchange => ({
  number: 1,
  operationId: 'screenSimple',
  method: 'POST',
  address: '/screening/simple',
  status: 200,
  reason: 'OK',
  headers,
  body: '{"resultCount": 0}',
  milliseconds: 3,
});
const render = (headers: [string, string][]) =>
  [Response, CallReport].map((part) => renderToStaticMarkup(createElement(part, {exchange: exchange(headers)})));
const escaped = 'body.treshold is not a known field. Did you mean &quot;threshold&quot;? &lt;b&gt;&amp;&lt;/b&gt;';

describe('a warning of the sandbox', () => {
  it.each(['Sandbox-Warning', 'sandbox-warning'])('in the header %s is shown and announced as text', (name) => {
    const [shown, announced] = render([
      ['content-type', 'application/json'],
      [name, warning],
    ]);
    // In the closed list of headers too.
    expect(shown.split(escaped)).toHaveLength(3);
    expect(shown).toContain(`<p class="notice"><strong>Warning:</strong> ${escaped}</p>`);
    expect(announced).toContain(`in 3 ms. Warning: ${escaped}`);
  });

  it('is not shown without the header', () => {
    for (const html of render([['content-type', 'application/json']])) expect(html).not.toContain('Warning');
  });
});
