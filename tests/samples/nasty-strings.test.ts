import {describe, expect, test} from 'vitest';
import {createSamples} from '../../src/description/samples';
import {endpointOf, small} from '../lib/samples/description';
import {segmentsOf, startRecorder} from '../lib/samples/recorder';
import {allLanguages, findFaults, isHere, runSample} from '../lib/samples/toolchain';

/** What has a meaning in a shell, a literal, a URL, JSON or a terminal. */
const pieces = [
  ...[
    "'",
    '"',
    '\\',
    '`',
    '$',
    '!',
    '!!',
    '#',
    '%',
    '&',
    '+',
    '=',
    '?',
    '/',
    ':',
    ';',
    '@',
    '*',
    '~',
    '|',
    '<',
    '>',
    '^',
    ' ',
    ',',
  ],
  ...[
    '{',
    '}',
    '[',
    ']',
    '(',
    ')',
    '{}',
    '{0}',
    '${HOME}',
    '$(id)',
    '`id`',
    '$HOME',
    '%s',
    '%d',
    '%00',
    '%2F',
    '"""',
    "'''",
    '*/',
    '//',
    '-- ',
  ],
  ...[
    '\n',
    '\r',
    '\r\n',
    '\t',
    '\b',
    '\f',
    '\v',
    '\0',
    '\x01',
    '\x1a',
    '\x1b[31m',
    '\x7f',
    '\x85',
    '\u00a0',
    '\u00ad',
    '\u2028',
    '\u2029',
  ],
  ...[
    '\\n',
    '\\u0041',
    '\\\\u000a',
    '\\uuu000a',
    '\\U0001F600',
    '\\x41',
    '\\0',
    '\\N{BULLET}',
    "\\'",
    '\\"',
    '\\`',
    '\\${x}',
    "'\\''",
    'EOF',
  ],
  ...[
    'é',
    'ß',
    'Ø',
    'Жук',
    '李',
    'ﬁ',
    'e\u0301',
    '😀',
    '👩\u200d🔬',
    '\u202eabc',
    '\u200b',
    '\ufeff',
    '\ufffd',
    '\ue000',
    '\uffff',
    '\u{10ffff}',
    '\u{e0041}',
  ],
  ...['null', 'true', '007', '1e5', '-1', '@file', '--data', '__proto__', '</script>', '<!--', '..;', '%', '\\'],
];

/** A generator with a fixed start, so that a failure can be repeated. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const random = randomFrom(20250304);
const mixed = Array.from({length: 150}, () =>
  Array.from({length: 1 + random(5)}, () => pieces[random(pieces.length)]).join(''),
);
const strings = [...pieces, ...mixed];

const body = {
  list: strings,
  '': '',
  nested: {
    [strings[150]]: {
      deep: [[], {}, null, true, false, 0, -1, 1.5, 1e21, 1e-9, Number.MAX_SAFE_INTEGER, [strings[151]]],
    },
  },
  // Written as JSON, as a plain `__proto__` in a literal would be no field.
  ...(JSON.parse(
    '{"__proto__": {"__proto__": "x"}, "constructor": 1, "class": 2, "a-b": 3, "7": 4, "ünï": 5}',
  ) as object),
  keys: Object.fromEntries(strings.map((text, i) => [text, i])),
};

// A dot alone cannot be sent as a part of a path: clients and servers resolve it.
const inPath = [...pieces.filter((text) => text.trim() !== ''), ...mixed.slice(0, 60)];
const query = Object.fromEntries([
  ...strings.map((text, i): [string, string] => [`q${i}`, text]),
  ...pieces.map((text): [string, string] => [text, text]),
]);

const name = (i: number): string => `p${i}`;
const doc = structuredClone(small);
doc.paths = {
  [`/a/${inPath.map((_, i) => `{${name(i)}}`).join('/')}`]: {
    post: {
      ...small.paths['/things'].post!,
      operationId: 'sendAnything',
      parameters: [],
      responses: {'200': {description: 'Done.'}},
    },
  },
};

describe.each(allLanguages)('in %s', (language) => {
  const request = {path: Object.fromEntries(inPath.map((text, i) => [name(i), text])), query, body};
  const sampleOf = (given: Parameters<typeof createSamples>[2]) =>
    createSamples(doc, endpointOf(doc, 'sendAnything'), given).find((sample) => sample.language === language)!;

  test('a sample holds no sign that a reader cannot see', () => {
    expect(sampleOf(request).code).not.toMatch(/(?![ \n\t])[\p{C}\p{Z}]/u);
  });

  describe.skipIf(!isHere(language))('with its tools', () => {
    test('a sample full of nasty strings passes the check', {timeout: 120_000}, async () => {
      expect(await findFaults(language, [sampleOf(request)])).toBe('');
    });

    test('what is sent is what was given', {timeout: 120_000}, async () => {
      const recorder = await startRecorder(() => ({body: '{}'}));
      const outcome = await runSample(sampleOf(request), recorder.baseUrl);
      await recorder.close();
      expect(outcome).toMatchObject({status: 0, stderr: ''});
      expect(recorder.received).toHaveLength(1);
      const [sent] = recorder.received;
      expect(segmentsOf(sent)).toEqual(['a', ...inPath]);
      expect(Object.fromEntries(sent.query)).toEqual(query);
      // Compared as text, as a comparison of objects passes over `__proto__`.
      expect(JSON.stringify(JSON.parse(sent.body))).toBe(JSON.stringify(body));
    });

    test.each([['text'], [42], [false], [null], [[]], [{}], ['"'], [[{}]]])(
      'a body of %j is sent',
      {timeout: 120_000},
      async (value) => {
        const recorder = await startRecorder(() => ({body: '{}'}));
        const outcome = await runSample(sampleOf({...request, query: {}, body: value}), recorder.baseUrl);
        await recorder.close();
        expect(outcome).toMatchObject({status: 0, stderr: ''});
        expect(JSON.parse(recorder.received[0].body)).toEqual(value);
        expect(recorder.received[0].headers['content-type']).toBe('application/json');
      },
    );
  });
});
