/** Tests that texts of files and servers can't control a terminal. */
import {expect, it} from 'vitest';
import {PassThrough} from 'node:stream';
import {makeOutput, oneLine} from '../src/output/output';
import {shortenWords} from '../src/output/shorten';

it.each([
  ['a line break', 'a\r\nb', 'a b'],
  ['the separators of lines and paragraphs', 'a\u2028b\u2029c', 'a b c'],
  ['an escape sequence', '\u001b[31mred\u001b[0m', '[U+001B][31mred[U+001B][0m'],
  ['the 8-bit form of an escape sequence', 'a\u009b31m', 'a[U+009B]31m'],
  ['a bell and a backspace', 'a\u0007\u0008', 'a[U+0007][U+0008]'],
  ['the change of direction', 'a\u202eb', 'a[U+202E]b'],
  ['a format character beyond the first plane', 'a\u{e0041}b', 'a[U+E0041]b'],
  ['half a surrogate pair', 'a\ud800b', 'a[U+D800]b'],
  ['nothing', 'Jörg 株式会社 👍', 'Jörg 株式会社 👍'],
])('removes %s', (_, text, shown) => {
  expect(oneLine(text)).toBe(shown);
});

it('shortens only words that are longer than any path', () => {
  expect(shortenWords(`a ${'K'.repeat(301)} b`)).toBe(`a ${'K'.repeat(100)}… (301 characters) b`);
  expect(shortenWords('K'.repeat(300))).toBe('K'.repeat(300));
});

/** Collects what is written to a stream. */
function collect() {
  const stream = new PassThrough();
  const parts: string[] = [];
  stream.on('data', (part: Buffer) => parts.push(part.toString()));
  return {stream: stream as unknown as NodeJS.WriteStream, text: () => parts.join('')};
}

it('writes messages to standard error in one line each, and results to standard output', () => {
  const [stderr, stdout] = [collect(), collect()];
  const output = makeOutput(stderr.stream, stdout.stream);
  output.say('a\nb\u001b[2J');
  output.print('result');
  expect(stderr.text()).toBe('a b[U+001B][2J\n');
  expect(stdout.text()).toBe('result\n');
});

it('shows no bar in a log', () => {
  const [stderr, stdout] = [collect(), collect()];
  const bar = makeOutput(stderr.stream, stdout.stream).progress('Screened', 10);
  bar.update(5);
  bar.end();
  expect(stderr.text() + stdout.text()).toBe('');
});
