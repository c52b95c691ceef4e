/** Checks for curl commands that draw a progress meter, which they do if their output isn't a terminal. */
import {expect, test} from 'vitest';
import {readGuides} from '../../../tests/lib/guides-run/guides';

/** Lists commands whose output goes into a pipe, a file or a variable. Replaces quoted text, so it can't mislead. */
function loudCommands(script: string): string[] {
  const plain = script.replace(/\\\n\s*/g, ' ').replace(/\|\s*\n\s*/g, '| ');
  const unquoted = plain.replace(/'[^']*'|"(?:\\.|[^"\\])*"/g, (quoted) => (quoted.includes('$(curl') ? quoted : 'q'));
  return [...unquoted.matchAll(/(\$\(\s*)?\bcurl\b[^\n;)]*/g)]
    .filter(([command, capture]) => {
      const isRead = capture !== undefined || /(?<!\|)\|(?!\|)|(?<!2)>|--output/.test(command);
      return isRead && !/--silent/.test(command.split('|')[0]);
    })
    .map(([command]) => command);
}

test.each([
  ['curl "$A" | jq .', 1],
  ['curl "$A" \\\n  --data \'{ "a": 1 }\' |\n  jq .', 1],
  ['urn=$(curl "$A")', 1],
  ['curl "$A" > file', 1],
  ['curl "$A" --output file', 1],
  ['curl --silent "$A" | jq .', 0],
  ['curl "$A"', 0],
  ['curl "$A" --data \'{ "a": "x | y" }\'', 0],
  ['curl "$A" 2>&1 || true', 0],
])('%j has %i commands that would draw a progress meter', (script, count) => {
  expect(loudCommands(script).length).toBe(count);
});

test('no command of a guide draws a progress meter', () => {
  const scripts = readGuides()
    .flatMap(({fences}) => fences)
    .filter(({lang, value}) => ['bash', 'sh'].includes(lang) && value.includes('curl '));
  expect(scripts).not.toEqual([]);
  const loud = scripts.flatMap(({file, line, value}) =>
    loudCommands(value).map((command) => `${file}:${line} ${command}`),
  );
  expect(loud).toEqual([]);
});
