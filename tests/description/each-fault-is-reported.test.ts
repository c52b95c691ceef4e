import {readdirSync, readFileSync} from 'node:fs';
import {basename, join} from 'node:path';
import {describe, expect, it} from 'vitest';
import {lintDescription} from '../../tooling/lint/lint';
import {apiRules, fileRules, lateFileRules} from '../../tooling/lint/rules';
import {assertionIds} from '../../tooling/lint/assertions';

const fixtures = join(import.meta.dirname, 'fixtures');
const rulesFolder = join(import.meta.dirname, '../../tooling/lint/rules');
const names = readdirSync(fixtures);

/** The problems that a fixture announces in its first lines: `# expect: <rule> <file>:<line>`, or `nothing`. */
function expected(name: string): string[] {
  const text = readFileSync(join(fixtures, name, 'openapi.yaml'), 'utf8');
  const announced = [...text.matchAll(/^# expect: (.+)$/gm)].map((match) => match[1]!);
  if (announced.length === 0) throw new Error(`The fixture ${name} expects neither a problem nor nothing.`);
  return announced.filter((line) => line !== 'nothing').sort();
}

describe('a fault in a description', () => {
  it.each(names)('%s is reported once, with its rule, file and line', async (name) => {
    const problems = await lintDescription(join(fixtures, name));
    expect(problems.map(({rule, file, line}) => `${rule} ${file}:${line}`).sort()).toEqual(expected(name));
    for (const {message, column} of problems) {
      expect(message).toMatch(/\S/);
      expect(column).toBeGreaterThan(0);
    }
  });
});

describe('the fixtures', () => {
  it('show faults, and descriptions without any', () => {
    const valid = names.filter((name) => expected(name).length === 0);
    expect(valid.length).toBeGreaterThan(0);
    expect(names.length - valid.length).toBeGreaterThan(50);
  });

  it('are named after the rule that they are refused by', () => {
    for (const name of names) {
      const rules = expected(name).map((line) => line.split(' ')[0]);
      expect([...new Set(rules)], name).toEqual(rules.length === 0 ? [] : [name.split('--')[0]]);
    }
  });

  it('show every own rule at work', () => {
    const shown = new Set(names.map((name) => name.split('--')[0]));
    const rules = [...assertionIds, ...[...fileRules, ...lateFileRules, ...apiRules].map(({id}) => id)];
    expect(rules.filter((rule) => !shown.has(rule))).toEqual([]);
  });
});

describe('the list of rules', () => {
  it('names each file of the rules folder', () => {
    const files = readdirSync(rulesFolder).map((file) => basename(file, '.ts'));
    const rules = [...assertionIds, ...[...fileRules, ...lateFileRules, ...apiRules].map(({id}) => id)];
    expect(rules.sort()).toEqual(files.filter((file) => file !== 'index').sort());
  });
});
