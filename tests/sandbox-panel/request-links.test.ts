/** Tests links that open the sandbox with a request: what they contain, which of them wait, and what the panel says. */
import {createElement} from 'react';
import {renderToStaticMarkup} from 'react-dom/server';
import {describe, expect, it} from 'vitest';
import {changesData, findCall, firstDraft} from '../../src/components/sandbox/call';
import {canPrecede, readLinkedRequest} from '../../src/components/sandbox/read-linked-request';
import LinkNotice from '../../src/components/sandbox/LinkNotice';
import * as links from '../../src/components/sandbox/request-link';
import {listEndpoints} from '@screening/api';
import {description, operationIds} from '../lib/sandbox-panel/page';

const {linkText, mostCalls, runLink, typedLink} = links;
const read = (link: string) => {
  const text = linkText(new URL(link, 'http://localhost'));
  return text === undefined ? undefined : readLinkedRequest(text);
};
const problemOf = (json: string) => {
  const problems = ['?', '#'].map(
    (sign) => read(`/api/x${sign}try=${encodeURIComponent(json)}`)?.problem,
  );
  expect(problems[0]).toBe(problems[1]);
  return problems[0];
};

describe('a link with a request', () => {
  it('has the path, query and body, and keeps typed values out of the query string', () => {
    const request = {
      path: {entityURN: 'x:e1'},
      query: {page: '2'},
      body: {entityName: 'A & B="#?%'},
    };
    for (const link of [runLink, typedLink])
      expect(read(link('/api/screen-simple', request))).toEqual(request);
    expect(new URL(typedLink('/api/x', request), 'http://localhost').search).toBe('');
    expect(read(typedLink('/api/x', request).slice(0, -10))).toEqual({
      problem: 'This link is damaged.',
    });
    expect(read(runLink('/api/x', {}))).not.toHaveProperty('body');
    expect(read(runLink('/api/x', {body: null}))).toHaveProperty('body', null);
    for (const link of ['', '?page=1', '#body.try', '#', '#a?try={}'])
      expect(read(`/api/x${link}`), link).toBeUndefined();
    for (const link of ['#try=', '#try=%', '#try=%E0%A4%A'])
      expect(read(link), link).toHaveProperty('problem');
  });

  it.each([
    ...[
      '',
      '{',
      'null',
      '7',
      '"a"',
      '[]',
      '{"path":7}',
      '{"query":[]}',
      '{"path":{"a":{}}}',
      '{"query":{"a":null}}',
    ],
    ...[
      '7',
      '[]',
      '{}',
      '{"at":1}',
      '{"calls":[],"at":1}',
      '{"calls":[7],"at":1}',
      '{"calls":{},"at":1}',
    ].map((before) => `{"before":${before}}`),
    '{"before":{"calls":[{"operationId":"none","at":1}],"at":1}}',
    // An operation that changes nothing is no reason to send it before.
    '{"before":{"calls":[{"operationId":"listGroups","at":1}],"at":1}}',
    '{"before":{"calls":[{"operationId":"createGroup"}],"at":1}}',
    '{"before":{"calls":[{"operationId":"createGroup","at":1}]}}',
  ])('is damaged if its request is %j', (json) => {
    expect(problemOf(json)).toBe('This link is damaged.');
  });

  it('is refused with a reason if its request is nested too deeply or too long, or has too many earlier calls', () => {
    const nested = (levels: number) => `{"body":${'['.repeat(levels)}${']'.repeat(levels)}}`;
    expect(problemOf(nested(30))).toBeUndefined();
    for (const levels of [33, 9_000])
      expect(problemOf(nested(levels))).toMatch(/nested at most 32 levels deep/);
    const list = (length: number, item: unknown) => Array.from({length}, () => item);
    expect(problemOf(JSON.stringify({body: list(4_000, 'a')}))).toBeUndefined();
    expect(problemOf(JSON.stringify({body: list(20_000, 'a')}))).toMatch(
      /more than 20,000 characters/,
    );
    const before = (count: number) => {
      const calls = list(count, {operationId: 'createGroup', body: {}, at: 1});
      return JSON.stringify({before: {calls, at: 2}});
    };
    expect(problemOf(before(mostCalls))).toBeUndefined();
    expect(problemOf(before(mostCalls + 1))).toBe('This link is damaged.');
  });
});

it('a request of a link waits if its operation changes data, except a screening that creates no alerts', () => {
  const changing = listEndpoints(description).filter(({operation}) => operation['x-changes']);
  expect(changing.length).toBeGreaterThan(4);
  expect(operationIds.length - changing.length).toBeGreaterThan(8);
  for (const id of operationIds) {
    const endpoint = changing.find(({operation}) => operation.operationId === id);
    const call = findCall(id);
    const body = JSON.parse(firstDraft(call).json || '{}') as object;
    const mayWait = endpoint !== undefined;
    expect(changesData(call, {...body, createAlerts: true}), id).toBe(mayWait);
    expect(changesData(call, {...body, createAlerts: false}), id).toBe(
      mayWait && id !== 'screenFull',
    );
    expect(changesData(call, undefined), id).toBe(mayWait && id !== 'screenFull');
  }
});

it('a link has an earlier call only if it changes data and has no path parameters, which a link does not contain', () => {
  const endpoints = listEndpoints(description).filter(({kind}) => kind === 'operation');
  const found = (path: RegExp, changes: boolean) =>
    endpoints.find(
      ({operation, path: written}) =>
        path.test(written) && (operation['x-changes'] !== undefined) === changes,
    );
  const [changing, reading] = [found(/^[^{]*$/, true), found(/\{/, false)];
  if (!changing || !reading) throw new Error('the description has no such operations');
  expect(canPrecede(changing)).toBe(true);
  expect(canPrecede(reading)).toBe(false);
  expect(canPrecede({...changing, path: reading.path})).toBe(false);
  expect(canPrecede({...changing, operation: reading.operation})).toBe(false);
});

it('the notice about a link says what waits or is missing, and lists each earlier call with its body as text', () => {
  const call: links.EarlierCall = {
    operationId: 'createGroup',
    body: {entityGroupName: '<b>New</b>'},
    at: 1,
  };
  const render = (props: {
    problem?: string;
    calls?: links.EarlierCall[] | null;
    isWaiting: boolean;
  }) =>
    renderToStaticMarkup(
      createElement(LinkNotice, {id: 'x', button: null, onSendAll: () => undefined, ...props}),
    );
  expect(render({isWaiting: false})).toBe('');
  expect(render({problem: 'This link is damaged.', isWaiting: true})).toContain(
    'This link is damaged. The form shows',
  );
  expect(render({calls: null, isWaiting: true})).toMatch(
    /Not sent yet, because .*They don’t fit into a link/,
  );
  expect(render({calls: [call, call], isWaiting: false})).toContain(
    'uses data from 2 earlier calls.',
  );
  const html = render({calls: [call], isWaiting: true});
  expect(html).toContain('Nothing has been sent yet. This request uses data from an earlier call.');
  expect(html).toContain('<code>POST /group\n{');
  expect(html).toContain('&quot;entityGroupName&quot;: &quot;&lt;b&gt;New&lt;/b&gt;&quot;');
  expect(html).toContain('Reset and send all 2</button>');
});
