/** Checks that the home page shows what the sandbox returns. */
import {fromHtml} from 'hast-util-from-html';
import {describe, expect, it} from 'vitest';
import {screenName} from '../../src/components/sandbox/screen-name';
import {compareNames} from '../../src/components/sandbox/compare-names';
import {
  readRows,
  requestFor,
  requestWith,
  screenIn,
  screeningPath,
} from '../../src/components/sandbox/screening';
import {listEndpoints} from '@screening/api';
import {createSamples} from '@screening/api/samples';
import {product} from '@screening/product';
import type {Sandbox} from '@screening/sandbox';
import {textOf as textOfNode} from '../../plugins/lib/text-of';
import {screenForHome} from '../../plugins/reference/page-data/screenings';
import {description, key, newSandbox, seed} from '../lib/sandbox-panel/page';

const textOf = (html: string): string => textOfNode(fromHtml(html, {fragment: true}));
const endpoint = listEndpoints(description).find(({path}) => path === screeningPath);
if (!endpoint) throw new Error(`no call ${screeningPath}`);
const names = [
  ...seed.records.map(({entityName}) => entityName),
  'Torresund',
  "O'Halloran & Sons",
  `'"\\ $& $1 \`x\` <b>&amp;</b> &lt;`,
  'ÅSE Ćwik, 王小明 🙂',
  'two\nlines\tand \u202e marks',
  'x'.repeat(300),
];

const screen = (sandbox: Sandbox, body: object) =>
  sandbox.request(sandbox.basePath + screeningPath, {
    method: 'POST',
    headers: {Authorization: key ?? '', 'Content-Type': 'application/json'},
    body: JSON.stringify(body),
  });

describe('the home page', () => {
  it('initially shows the response of the sandbox', async () => {
    const first = await screenForHome(description, seed);
    expect(first).toEqual({
      ...(await screenIn(newSandbox(), seed, first.name)),
      request: first.request,
    });
    expect(first.rows).toHaveLength(1);
    expect(new Set(first.rows[0].risks.map(({category}) => category)).size).toBeGreaterThan(1);
  });

  it('shows the command of the code samples, and the full response to it, for every name', async () => {
    const first = await screenForHome(description, seed);
    const sandbox = newSandbox();
    let candidates = 0;
    expect(names.length).toBeGreaterThan(20);
    for (const name of [first.name, ...names]) {
      const [{code}] = createSamples(description, endpoint, product, {body: requestFor(name)});
      expect(textOf(requestWith(name, first))).toBe(code.trimEnd());
      const {status, rows, response} = await screenIn(sandbox, seed, name);
      const sent = await screen(sandbox, requestFor(name));
      const body = await sent.text();
      expect(status).toBe(sent.status);
      expect(JSON.parse(textOf(response))).toEqual(JSON.parse(body));
      expect(rows).toEqual(readRows(body, name));
      candidates += rows.length;
      for (const {why, name: found} of rows) {
        // Only the number of a ship is compared in another way.
        if (!why) expect(found + name).toMatch(/\d/);
        else expect(why.pairs.length, found).toBeGreaterThan(0);
      }
    }
    expect(candidates).toBeGreaterThan(20);
  });

  it('shows the reason for a rejected request', async () => {
    const refused = await screenIn(newSandbox(), seed, ' ');
    expect(refused).toMatchObject({status: 400, rows: []});
    expect(textOf(refused.response)).toMatch(/^Bad Request: body.entityName/);
  });

  it('screens any number of names, although its clock stands still', async () => {
    for (let count = 0; count < 150; count += 1)
      expect(await screenName('Ilvane')).toMatchObject({status: 200});
  });
});

it.each([
  ['Qarvolt Maritime', 'Qarvolt Maritme', 'Qarvolt Marit[i]me'],
  ['Anders Torresund', 'TORESUND', '[Anders] Tor[r]esund'],
  ['torresund, ILVANE', 'Ilvane Torresund', 'torresund, ILVANE'],
  ['Ćwik 王小明', 'Cwik 王明', '[Ć]wik 王[小]明'],
  ['Ilvane', '&', '[Ilvane]'],
])('marks the letters of %s that differ from %s', (name, other, marked) =>
  expect(
    compareNames(name, other)
      .map(({text, differs}) => (differs ? `[${text}]` : text))
      .join(''),
  ).toBe(marked),
);
