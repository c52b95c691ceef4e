/** Tests links that open the sandbox with a request: what they contain, which of them wait for the reader, and what the panel says about them. */
import {createElement} from 'react';
import {renderToStaticMarkup} from 'react-dom/server';
import {describe, expect, it} from 'vitest';
import {printBody, withRequest} from '../../src/components/sandbox/draft';
import {changesData, findCall, firstDraft} from '../../src/components/sandbox/call';
import {mostCalls, readLinkedRequest} from '../../src/components/sandbox/linked-request';
import LinkNotice from '../../src/components/sandbox/LinkNotice';
import {
  linkText,
  longestRequest,
  runLink,
  typedLink,
  type EarlierCall,
} from '../../src/components/sandbox/request-link';
import {listEndpoints} from '@screening/api';
import {description, operationIds, pageDescription, seed} from '../lib/sandbox-panel/page';

const read = (link: string) => {
  const text = linkText(new URL(link, 'http://localhost'));
  return text === undefined ? undefined : readLinkedRequest(pageDescription, text);
};
const problemOf = (json: string) => {
  const problems = ['?', '#'].map((sign) => read(`/api/x${sign}try=${encodeURIComponent(json)}`));
  expect(problems[0]).toEqual(problems[1]);
  return problems[0] && 'problem' in problems[0] ? problems[0].problem : undefined;
};
const request = {path: {entityURN: 'x:e1'}, query: {page: '2'}, body: {entityName: 'A & B="#?%'}};
const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;

describe('a link with a request', () => {
  it('has the path, query and body', () => {
    for (const link of [runLink, typedLink]) expect(read(link('/api/screen-simple', request))).toEqual(request);
  });

  it('keeps typed values out of the query string', () => {
    expect(new URL(typedLink('/api/screen-simple', request), 'http://localhost').search).toBe('');
  });

  it('distinguishes a null body from a missing one', () => {
    expect(read(runLink('/api/x', {}))).not.toHaveProperty('body');
    expect(read(runLink('/api/x', {body: null}))).toHaveProperty('body', null);
  });

  it('is not there without the parameter', () => {
    for (const link of ['', '?page=1', '#body.try', '#', '#a?try={}'])
      expect(read(`/api/x${link}`), link).toBeUndefined();
  });

  it('says that it is damaged if it cannot be read', () => {
    const damaged = [
      ...['', '{', 'null', '7', '"a"', '[]', '{"path":7}', '{"query":[]}', '{"path":{"a":{}}}', '{"query":{"a":null}}'],
      ...['7', '[]', '{}', '{"at":1}', '{"calls":[],"at":1}', '{"calls":[7],"at":1}', '{"calls":{},"at":1}'].map(
        (before) => `{"before":${before}}`,
      ),
      '{"before":{"calls":[{"operationId":"none","at":1}],"at":1}}',
      // An operation that changes nothing is no reason to send it before.
      '{"before":{"calls":[{"operationId":"listGroups","at":1}],"at":1}}',
      '{"before":{"calls":[{"operationId":"createGroup"}],"at":1}}',
      '{"before":{"calls":[{"operationId":"createGroup","at":1}]}}',
    ];
    for (const json of damaged) expect(problemOf(json), json).toBe('This link is damaged.');
    const whole = typedLink('/api/x', request);
    expect(read(whole.slice(0, -10))).toEqual({problem: 'This link is damaged.'});
    for (const link of ['#try=', '#try=%', '#try=%E0%A4%A']) expect(read(link), link).toHaveProperty('problem');
  });

  it('is refused with a reason if its request is nested too deeply or too long', () => {
    expect(problemOf(`{"body":${nested(30)}}`)).toBeUndefined();
    for (const levels of [33, 1_500, 9_000])
      expect(problemOf(`{"body":${nested(levels)}}`)).toBe(
        'The request in this link must be nested at most 32 levels deep in the sandbox.',
      );
    const withAliases = (count: number) => JSON.stringify({body: {aliases: Array.from({length: count}, () => 'a')}});
    expect(problemOf(withAliases(4_000))).toBeUndefined();
    expect(problemOf(withAliases(20_000))).toBe('The request in this link has more than 20,000 characters.');
  });

  it('contains a limited number of earlier calls', () => {
    const calls = (count: number) => Array.from({length: count}, () => ({operationId: 'createGroup', body: {}, at: 1}));
    const before = (count: number) => JSON.stringify({before: {calls: calls(count), at: 2}});
    expect(problemOf(before(mostCalls))).toBeUndefined();
    expect(problemOf(before(mostCalls + 1))).toBe('This link is damaged.');
  });

  it('has room for each example request', () => {
    for (const id of operationIds)
      for (const {value} of findCall(pageDescription, id).body?.examples ?? [])
        expect(printBody(value).length, id).toBeLessThan(longestRequest / 4);
  });
});

describe('a request of a link', () => {
  const changing = listEndpoints(description).filter(({operation}) => operation['x-changes']);

  it('waits for the reader if its operation changes data, except a screening that creates no alerts', () => {
    expect(changing.length).toBeGreaterThan(4);
    for (const {operation} of changing) {
      const call = findCall(pageDescription, operation.operationId);
      const {json} = withRequest(firstDraft(pageDescription, call), {});
      const body = json === '' ? undefined : (JSON.parse(json) as object);
      const isScreening = operation.operationId === 'screenFull';
      expect(changesData(call, isScreening ? {...body, createAlerts: true} : body), operation.operationId).toBe(true);
      expect(changesData(call, {...body, createAlerts: false}), operation.operationId).toBe(!isScreening);
      expect(changesData(call, undefined), operation.operationId).toBe(!isScreening);
    }
  });

  it('does not wait if its operation changes no data', () => {
    const others = operationIds.filter((id) => !changing.some(({operation}) => operation.operationId === id));
    expect(others.length).toBeGreaterThan(8);
    for (const id of others) expect(changesData(findCall(pageDescription, id), {createAlerts: true}), id).toBe(false);
  });

  // Links name the operation and the body of an earlier call, not its path.
  it('of an operation that changes data has no path parameters', () => {
    for (const {path} of changing) expect(path).not.toContain('{');
    expect(seed.state.entities.length).toBeGreaterThan(0);
  });
});

describe('the notice about a link', () => {
  const call: EarlierCall = {operationId: 'createGroup', body: {entityGroupName: '<b>New</b>'}, at: 1};
  const render = (props: {problem?: string; calls?: EarlierCall[] | null; isWaiting: boolean}) =>
    renderToStaticMarkup(createElement(LinkNotice, {id: 'x', button: null, onSendAll: () => undefined, ...props}));
  const reset = 'A reset deletes your calls and undoes their changes.';
  const missing = 'They don’t fit into a link, so your sandbox can return another response.';

  it.each([
    [{problem: 'This link is damaged.', isWaiting: true}, 'This link is damaged. The form shows an example instead.'],
    [{isWaiting: true}, 'Not sent yet, because this request changes data. Select Send to send it.'],
    [
      {calls: [call], isWaiting: true},
      `Nothing has been sent yet. This request uses data from an earlier call. To get this data, reset your sandbox and send all 2 calls. ${reset}`,
    ],
    [
      {calls: [call, call], isWaiting: false},
      `This request uses data from 2 earlier calls. To get this data, reset your sandbox and send all 3 calls. ${reset}`,
    ],
    [{calls: null, isWaiting: false}, `This request uses data from earlier calls of the link’s author. ${missing}`],
    [
      {calls: null, isWaiting: true},
      `Not sent yet, because this request changes data. Select Send to send it. This request uses data from earlier calls of the link’s author. ${missing}`,
    ],
  ])('for %o', (props, words) => {
    expect(render(props)).toContain(`<p id="x">${words}</p>`);
  });

  it('lists each earlier call with its body as text', () => {
    const html = render({calls: [call], isWaiting: true});
    expect(html).toContain('<code>POST /group</code>');
    expect(html).toContain('&quot;entityGroupName&quot;: &quot;&lt;b&gt;New&lt;/b&gt;&quot;');
    expect(html).toContain('Reset and send all 2</button>');
  });

  it('is not shown for a request that is sent', () => {
    expect(render({isWaiting: false})).toBe('');
  });
});
