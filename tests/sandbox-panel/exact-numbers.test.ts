/** Tests that numbers with more digits than JavaScript keeps are shown, sent and shared as they were typed. */
import {createElement} from 'react';
import {renderToStaticMarkup} from 'react-dom/server';
import fc from 'fast-check';
import {afterEach, expect, it, vi} from 'vitest';
import {product} from '@screening/product';
import {ExactNumber, parseExactly, printExactly} from '@screening/api/samples';
import {findCall, firstDraft} from '../../src/components/sandbox/call';
import * as drafts from '../../src/components/sandbox/draft';
import {withEarlierCalls} from '../../src/components/sandbox/earlier-calls';
import KeptValues from '../../src/components/sandbox/KeptValues';
import {samplesFor} from '../../src/components/sandbox/live-samples';
import {readLinkedRequest} from '../../src/components/sandbox/read-linked-request';
import RequestForm from '../../src/components/sandbox/RequestForm';
import {linkText, typedLink} from '../../src/components/sandbox/request-link';
import {JsonFrame} from '../../src/components/sandbox/Response';
import {valuesIn, valuesOf, withValues} from '../../src/components/sandbox/reused-values';
import {storeValues, viewOf} from '../../src/components/sandbox/session';
import {newStorage, openPage} from '../lib/sandbox-panel/page';

const {printBody, printScalar, readBody, readScalar, setAt, shownText, toSampleRequest} = drafts;

/** JavaScript rounds this to 9007199254740992. */
const large = '9007199254740993';

/** Numbers that JavaScript would change, in forms that JSON allows. */
const changed = [large, `-${large}`, '1e400', '1e-400', '0.12345678901234567891', `${large}.5`];

const call = findCall('screenFull');
const draft = {...firstDraft(call), json: `{"entityName": "A", "filterSetID": ${large}}`};

afterEach(() => vi.unstubAllGlobals());

it.each(changed)(
  '%s stays in the body when another field changes, and in its own field',
  (typed) => {
    const {value} = readBody(`{"name": "a", "list": [${typed}]}`);
    expect(printBody(setAt(value, ['name'], 'b'))).toBe(
      `{\n  "name": "b",\n  "list": [\n    ${typed}\n  ]\n}`,
    );
    const read = readScalar('number', typed);
    expect(printScalar('number', read)).toBe(typed);
    expect(shownText('number', typed, read)).toBe(typed);
    expect(printBody(setAt({}, ['a'], read))).toBe(`{\n  "a": ${typed}\n}`);
  },
);

it('a text with these numbers is otherwise read as JSON.parse reads it', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const json = JSON.stringify({value, large: 0}).replace(/0\}$/, `${large}}`);
      const {large: exact, ...others} = parseExactly(json) as Record<string, unknown>;
      expect(exact).toEqual(new ExactNumber(large));
      expect(JSON.parse(printExactly(others))).toEqual(JSON.parse(JSON.stringify({value})));
    }),
  );
  expect(printExactly(parseExactly(`{"a": ${large}, "a": 1, "__proto__": ${large}}`))).toBe(
    `{"a":1,"__proto__":${large}}`,
  );
  expect(() => parseExactly(`{"a": ${large},}`)).toThrow(SyntaxError);
});

it.each(['number', 'text'] as const)('a %s that is not typed as JSON stays a text', (kind) => {
  expect(readScalar(kind, `00${large}`)).toBe(`00${large}`);
});

it('the form shows the number', () => {
  const shown = createElement(RequestForm, {
    call,
    draft,
    onChange: () => undefined,
    onBody: () => undefined,
    fieldsKey: 0,
  });
  expect(renderToStaticMarkup(shown)).toContain(`value="${large}"`);
});

it.each([large, '007', '1.0'])('the query parameter %s is shown as it was typed', (page) => {
  const listCall = findCall('listEntities');
  const shown = createElement(RequestForm, {
    call: listCall,
    draft: {...firstDraft(listCall), query: {page}},
    onChange: () => undefined,
    onBody: () => undefined,
    fieldsKey: 0,
  });
  expect(renderToStaticMarkup(shown)).toContain(`value="${page}"`);
});

it('a response shows the number', () => {
  const frame = createElement(JsonFrame, {
    title: 'Response',
    text: `{"a": [${large}], "b": ${large}}`,
  });
  const html = renderToStaticMarkup(frame);
  expect(html.split(large)).toHaveLength(3);
});

it('the code sends the number, or says why a client does not', () => {
  const samples = samplesFor(call, draft, product) ?? [];
  const codes = Object.fromEntries(
    samples.map(({language, code}) => [
      language,
      code.lines.map((line) => line.map((token) => [token].flat().at(-1)).join('')).join('\n'),
    ]),
  );
  for (const language of ['curl', 'python', 'java', 'go'])
    expect(codes[language], language).toMatch(new RegExp(`filterSetID"?(: |=)${large}\\b`));
  expect(codes.typescript).toContain(`// JavaScript would change the number ${large}.`);
  const [decimal] = samplesFor(call, {...draft, json: draft.json.replace(large, '1e400')}, product)!
    .filter(({language}) => language === 'python')
    .map(({code}) => code.lines.flat().flat().join(''));
  expect(decimal).toContain('Python would change the number 1e400.');
});

it('a link to the request has the number', () => {
  const request = withEarlierCalls('screenFull', toSampleRequest(draft)!);
  const link = new URL(typedLink('/api/x', request, printExactly), 'http://localhost');
  const {body} = readLinkedRequest(linkText(link)!);
  expect(printExactly(body)).toContain(`"filterSetID":${large}`);
});

it('the next page keeps the number of a request and of a response', () => {
  const storage = newStorage();
  openPage(storage);
  expect(valuesOf(parseExactly(`{"filterSetID": ${large}}`))).toEqual(valuesIn(draft));
  storeValues(valuesIn(draft));
  openPage(storage);
  const {values} = viewOf();
  const other = withValues({...draft, json: '{"filterSetID": 1}'}, values);
  expect(other.json).toContain(`"filterSetID": ${large}`);
  const kept = createElement(KeptValues, {values, onClear: () => undefined});
  expect(renderToStaticMarkup(kept)).toContain(`filterSetID ${large}`);
});
