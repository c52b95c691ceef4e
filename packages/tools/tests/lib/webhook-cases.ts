/**
 * Lists requests that each receiver of webhooks must treat in the same way: the command receive, and the handlers of the
 * guides in both languages.
 */
import {gzipSync} from 'node:zlib';
import {inChunks, type Raw} from './raw-http';

/** The secret path of the receivers. */
export const webhookPath = '/hooks/4f2a';

/** A message that each of them stores. */
export const webhookEvent = '{"eventType":"new","n":1}';

/** Bodies that are no messages: each gets 400, and nothing of it is stored. */
export const invalidBodies: [string, string | Buffer][] = [
  ['20,000 nested lists', `{"eventType":"new","n":${'['.repeat(20_000)}${']'.repeat(20_000)}}`],
  ['20,000 open lists', '['.repeat(20_000)],
  ['101 nested levels', `{"eventType":"new","n":${'['.repeat(100)}${']'.repeat(100)}}`],
  ['invalid UTF-8', Buffer.from('{"eventType":"new","n":"J\xe4ger"}', 'latin1')],
  ['UTF-16', Buffer.from(`\ufeff${webhookEvent}`, 'utf16le')],
  ['two byte order marks', `\ufeff\ufeff${webhookEvent}`],
  ['NaN', '{"eventType":"new","n":NaN}'],
  ['Infinity', '{"eventType":"new","n":-Infinity}'],
  ['a name twice', '{"eventType":"new","n":1,"n":2}'],
  ['half of a surrogate pair', '{"eventType":"new","n":"\\ud83d"}'],
  ['an integer above 2^53', '{"eventType":"new","n":9007199254740993}'],
  ['no bytes', ''],
  ['a list', `[${webhookEvent}]`],
  ['null', 'null'],
  ['no event type', '{"n":1}'],
  ['a form', 'eventType=new&n=1'],
  ['a message that is cut off', webhookEvent.slice(0, -1)],
  ['a raw NUL', `${webhookEvent}\0`],
  ['a compressed message without a label', gzipSync(webhookEvent)],
];

/** Targets of requests that mean the secret path. */
export const samePaths: [string, string][] = [
  ['a slash at the end', `${webhookPath}/`],
  ['a query', `${webhookPath}?source=1`],
  ['a slash and a query', `${webhookPath}/?source=1`],
];

/** Targets of requests that mean another path: each gets 404. */
export const otherPaths: [string, string][] = [
  ['capitals', '/hooks/4F2A'],
  ['a letter less', '/hooks/4f2'],
  ['a letter more', '/hooks/4f2ab'],
  ['something behind it', `${webhookPath}/more`],
  ['something in front of it', `/more${webhookPath}`],
  ['an encoding that is no text', `${webhookPath}%ff`],
  ['an encoding that is cut off', `${webhookPath}%4`],
  ['an encoded question mark', `${webhookPath}%3fa=1`],
  ['dots', `/more/..${webhookPath}`],
  ['the path in a query', `/?${webhookPath}`],
  ['nothing', '/'],
  ['a star', '*'],
  ['15,000 characters more', `${webhookPath}${'a'.repeat(15_000)}`],
];

/** Requests that don't say clearly where their body ends. Each is refused, and nothing of it is stored. */
export const unclearLengths: [string, Partial<Raw>][] = [
  [
    'a length together with chunks',
    {
      headers: ['Content-Length: 5', 'Transfer-Encoding: chunked'],
      body: inChunks(webhookEvent),
    },
  ],
  [
    'chunks together with a length',
    {
      headers: ['Transfer-Encoding: chunked', `Content-Length: ${webhookEvent.length}`],
      body: inChunks(webhookEvent),
    },
  ],
  ['two lengths', {headers: ['Content-Length: 5', 'Content-Length: 26'], body: webhookEvent}],
  [
    'the right length behind a wrong one',
    {headers: ['Content-Length: 5', `Content-Length: ${webhookEvent.length}`], body: webhookEvent},
  ],
  ['a negative length', {headers: ['Content-Length: -5'], body: webhookEvent}],
  ['a length that is no number', {headers: ['Content-Length: 1e1'], body: webhookEvent}],
  [
    'a length of 5,000 digits',
    {headers: [`Content-Length: ${'9'.repeat(5000)}`], body: webhookEvent},
  ],
  ['a length on two lines', {headers: ['Content-Length: 5\r\n 6'], body: webhookEvent}],
  ['chunks within chunks', {headers: ['Transfer-Encoding: chunked, identity'], body: webhookEvent}],
];
