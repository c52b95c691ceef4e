/** Tests the colors of samples that the page makes from a typed request. */
import {expect, it} from 'vitest';
import {colorCode, colorJson} from '../../src/components/sandbox/color-code';

/** Returns the colored tokens of a code as `kind:text`. */
const tokensOf = (code: string, language: string): string[] =>
  colorCode(code, language).lines.flatMap((line) =>
    line.flatMap((token) => (typeof token === 'string' ? [] : [token.join(':')])),
  );

it.each([
  ['bash', 'curl --data "a" # note', ['name:curl', 'name:--data', 'string:"a"', 'comment:# note']],
  ['bash', 'curl https://api.example/x', ['name:curl']],
  ['bash', "'it\\'s'", ["string:'it\\'s'"]],
  [
    'typescript',
    'const a = await go(`x${1}`); // done',
    ['keyword:const', 'keyword:await', 'name:go', 'string:`x${1}`', 'comment:// done'],
  ],
  ['python', 'if go(f"a", 1.5, True):', ['keyword:if', 'string:f"a"', 'number:1.5', 'number:True']],
  [
    'java',
    'throws new Error(MAX_SIZE)',
    ['keyword:throws', 'keyword:new', 'name:Error', 'number:MAX_SIZE'],
  ],
  [
    'go',
    'if err != nil { a.Do(10_000) }',
    ['keyword:if', 'number:nil', 'name:Do', 'number:10_000'],
  ],
  // A keyword in a longer word, and a number in a name, aren't tokens.
  ['typescript', 'constant x1', []],
])('in %s, the tokens of %j are %j', (language, code, tokens) => {
  expect(tokensOf(code, language)).toEqual(tokens);
});

it.each([
  ['{"a": "b", "c:": 1.5e3}', ['string:"b"', 'number:1.5e3']],
  ['["a\\"b", true, null, -2]', ['string:"a\\"b"', 'number:true', 'number:null', 'number:-2']],
  ['{"unfinished": "te', []],
])('in JSON, the tokens of %j are %j, and keys have no color', (code, tokens) => {
  const {lines} = colorJson(code);
  expect(
    lines.flat().flatMap((token) => (typeof token === 'string' ? [] : [token.join(':')])),
  ).toEqual(tokens);
  expect(
    lines
      .map((line) => line.map((token) => (typeof token === 'string' ? token : token[1])).join(''))
      .join('\n'),
  ).toBe(code);
});

it('a token of several lines is colored on each of them, and no text is lost', () => {
  const code = 'x = """a\nb"""\ny';
  const {lines} = colorCode(code, 'java');
  expect(lines).toEqual([['x = ', ['string', '"""a']], [['string', 'b"""']], ['y']]);
});
