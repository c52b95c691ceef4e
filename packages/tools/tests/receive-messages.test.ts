/** Tests which bodies and paths the receiver of webhooks takes for a message. */
import {describe, expect, it} from 'vitest';
import {SecretPath} from '../src/receive/path';
import {useReceiverServer} from './lib/receiver-server';
import {
  invalidBodies,
  otherPaths,
  samePaths,
  webhookEvent as event,
  webhookPath as path,
} from './lib/webhook-cases';

const start = useReceiverServer();

describe('a body that is a message is stored with exactly its values', () => {
  it.each([
    ['a message', event, {eventType: 'new', n: 1}],
    ['a byte order mark', `\ufeff${event}`, {eventType: 'new', n: 1}],
    ['white space around it', `\r\n ${event}\n`, {eventType: 'new', n: 1}],
    ['numbers in other forms', '{"eventType" : "new", "n": 1.0e0}', {eventType: 'new', n: 1}],
    [
      'letters outside of ASCII',
      '{"eventType":"new","n":"Łucja 株 🚢 \u2028 \\u0000"}',
      {eventType: 'new', n: 'Łucja 株 🚢 \u2028 \0'},
    ],
    [
      'the largest exact integer',
      '{"eventType":"new","n":9007199254740991}',
      {eventType: 'new', n: 9007199254740991},
    ],
  ])('%s', async (_, body, message) => {
    const {send, stored} = await start();
    expect(await send({body})).toEqual([200]);
    expect(stored).toEqual([message]);
  });

  it.each([
    ['100 nested levels', `{"eventType":"new","n":${'['.repeat(99)}${']'.repeat(99)}}`],
    ['the name __proto__', '{"eventType":"new","__proto__":{"n":1}}'],
  ])('%s', async (_, body) => {
    const {send, stored} = await start();
    expect(await send({body})).toEqual([200]);
    expect(stored.map((message) => JSON.stringify(message))).toEqual([body]);
  });

  it('but without an API key, of any depth and however it is spelled', async () => {
    const {send, stored} = await start();
    const body =
      '{ "eventType":"task_completion", "apiKey":"secret","eventPayload":{"taskID":"T-1","\\u0061piKey":"secret","a":[{"apiKey":["secret"],"b":1.0}]}}';
    expect(await send({body})).toEqual([200]);
    expect(stored).toEqual([
      {eventType: 'task_completion', eventPayload: {taskID: 'T-1', a: [{b: 1}]}},
    ]);
  });
});

describe('a body that is no message is refused with 400, and not stored', () => {
  it.each(invalidBodies)('%s', async (_, body) => {
    const {send, stored, refused} = await start();
    expect(await send({body})).toEqual([400]);
    expect(stored).toEqual([]);
    expect(refused).toEqual([expect.stringMatching(/^400, The /)]);
    // The receiver goes on.
    expect(await send({body: event})).toEqual([200]);
  });
});

describe('the path', () => {
  it.each([
    ...samePaths,
    ['slashes at the end', `${path}//`],
    ['a fragment', `${path}#part`],
    ['a whole address', `http://receiver.example${path}`],
    ['an encoded letter', '/hooks/%34f2a'],
    ['encoded letters with other capitals', '/hooks/4%662a'],
  ])('is the same with %s', async (_, target) => {
    const {send, stored} = await start();
    expect(await send({target, body: event})).toEqual([200]);
    expect(stored).toEqual([JSON.parse(event)]);
  });

  it.each(otherPaths)('is another one with %s', async (_, target) => {
    const {send, stored, refused} = await start();
    expect(await send({target, body: event})).toEqual([404]);
    expect({stored, refused}).toEqual({stored: [], refused: ['404, another path']});
  });

  it('can have letters that must be encoded', async () => {
    const {send} = await start({}, {secret: '/hooks/grün/'});
    expect(await send({target: '/hooks/gr%C3%BCn', body: event})).toEqual([200]);
    expect(await send({target: '/hooks/gr%FCn', body: event})).toEqual([404]);
  });

  it.each(['', 'hooks', '/a b', '/a?b', '/a#b', '/a\nb', '/%ff'])('%j is refused', (text) => {
    expect(() => new SecretPath(text)).toThrow(/^it must start with a slash/);
  });
});
