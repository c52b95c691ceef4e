import {readdirSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {describe, expect, it} from 'vitest';
import {parse} from 'yaml';
import {lintDescription} from '../src/lint/lint';
import {plugin} from '../src/lint/plugin';
import vendorKeys from '../src/lint/vendor-keys.json';
import {firstRules, lastRules} from '../src/lint/file-rules';

const fixtures = join(import.meta.dirname, 'fixtures');
const names = readdirSync(fixtures);

/** Reads the problems that the first lines of a fixture expect: `# expect: <rule> <file>:<line>`, or `nothing`. */
function expected(name: string): string[] {
  const text = readFileSync(join(fixtures, name, 'openapi.yaml'), 'utf8');
  const announced = [...text.matchAll(/^# expect: (.+)$/gm)].map((match) => match[1]!);
  if (announced.length === 0) throw new Error(`The fixture ${name} has no "# expect:" line.`);
  return announced.filter((line) => line !== 'nothing').sort();
}

describe('linting a fixture', () => {
  it.each(names)(
    'reports only the expected problems of %s, each with rule, file and line',
    async (name) => {
      const {problems} = await lintDescription(join(fixtures, name));
      expect(problems.map(({rule, file, line}) => `${rule} ${file}:${line}`).sort()).toEqual(
        expected(name),
      );
      for (const {message, column} of problems) {
        expect(message).toMatch(/\S/);
        expect(column).toBeGreaterThan(0);
      }
    },
  );
});

describe('the fixtures', () => {
  it('are named after the rule that reports them, and some have no fault', () => {
    expect(names.filter((name) => expected(name).length === 0).length).toBeGreaterThan(0);
    for (const name of names) {
      const rules = new Set(expected(name).map((line) => line.split(' ')[0]));
      expect([...rules], name).toEqual(rules.size === 0 ? [] : [name.split('--')[0]]);
    }
  });

  it('cover every custom rule', () => {
    const text = readFileSync('packages/api/src/lint/redocly.yaml', 'utf8');
    const {oas3_1Rules} = parse(text, {merge: true}) as {oas3_1Rules: object};
    const asserted = Object.keys(oas3_1Rules).flatMap((id) => /^rule\/([^/]+)/.exec(id)?.[1] ?? []);
    const shown = new Set(names.map((name) => name.split('--')[0]));
    const rules = [
      ...Object.keys({...firstRules, ...lastRules}),
      ...Object.keys(plugin.rules.oas3),
      ...asserted,
    ];
    expect(rules.length).toBeGreaterThan(20);
    expect(
      rules.filter((rule) => !shown.has(rule)),
      'rules without a folder in tests/fixtures',
    ).toEqual([]);
  });
});

it('the README explains each x- key', () => {
  const keys = Object.keys(vendorKeys.properties);
  const readme = readFileSync('packages/api/README.md', 'utf8');
  expect(keys.length).toBeGreaterThan(5);
  const explained = [...readme.matchAll(/^\| (`x-.*?) \|/gm)].flatMap(
    ([, cell = '']) => cell.match(/x-[\w-]+/g) ?? [],
  );
  expect(explained.toSorted()).toEqual(keys.toSorted());
  for (const {description} of Object.values(vendorKeys.properties))
    expect(description).toMatch(/^On .+\.$/s);
});
