import {describe, expect, it} from 'vitest';
import {moduleName} from '@screening/client-python/generate';
import {product} from '@screening/product';
import {
  checkInPython,
  checkInTypeScript,
  readDamage,
  readDates,
  readRealNames,
  type Subject,
} from '../src/check-names';
import {damagedOnce, damagedTwice} from '../src/damage';
import {lookAlikes} from '../src/look-alikes';

/** Returns the findings of both clients, which must be equal to the letter. */
function check(subjects: Subject[]) {
  expect(subjects.length).toBeGreaterThan(0);
  const found = checkInTypeScript(subjects);
  expect(checkInPython('.generated/python', moduleName(product.slug), subjects)).toEqual(found);
  return subjects.map((subject, index) => ({subject, findings: found[index]}));
}

const checkNames = (names: unknown[]) =>
  check(names.map((entityName) => ({entityName}))).map(({subject, findings}) => ({
    name: subject.entityName as string,
    findings,
    codes: findings.map(({code}) => code),
  }));

const realNames = readRealNames();

describe('names that look real', () => {
  it('are at least 400, in at least 30 languages and 30 scripts', () => {
    expect(new Set(realNames.map(({name}) => name)).size).toBe(realNames.length);
    expect(realNames.length).toBeGreaterThanOrEqual(400);
    expect(new Set(realNames.map(({language}) => language)).size).toBeGreaterThanOrEqual(30);
    expect(new Set(realNames.map(({script}) => script)).size).toBeGreaterThanOrEqual(30);
  });

  it.each(realNames.filter(({alarm}) => alarm === undefined))(
    'has a letter of its script: $name ($language)',
    ({name, script}) => {
      // Some names of companies only have Latin letters or digits.
      expect(name).toMatch(new RegExp(`\\p{Script=${script}}`, 'u'));
    },
  );

  it('have no finding, except those whose reason is stated', () => {
    const results = checkNames(realNames.map(({name}) => name));
    const unexplained = results.filter(({codes}, index) => {
      const {alarm, why} = realNames[index];
      return alarm === undefined ? codes.length > 0 : !why || codes.join() !== alarm;
    });
    expect(unexplained).toEqual([]);
  });
});

describe('damaged names', () => {
  it.each(readDamage())('have the $severity $code', ({severity, code, values}) => {
    expect(values.length).toBeGreaterThanOrEqual(3);
    const subjects = values.flatMap((value) => [
      {entityName: value},
      {entityName: 'Anna Lind', aliases: ['A. Lind', value]},
    ]);
    const wrong = check(subjects).filter(({subject, findings}) => {
      const field = 'aliases' in subject ? 'aliases[1]' : 'entityName';
      const isFound = findings.some((one) => one.severity === severity && one.code === code);
      return (
        !isFound ||
        findings.some((one) => one.field !== field) ||
        findings.some((one) => one.severity === 'error' && severity === 'warning') ||
        (severity === 'error' && findings.length !== 1)
      );
    });
    expect(wrong).toEqual([]);
  });
});

describe('text in the wrong encoding', () => {
  const withAccents = realNames.filter(
    ({name, alarm}) => alarm === undefined && /[^\x00-\x7f]/.test(name),
  );
  const makers = [
    ['once as Windows-1252', (name: string) => damagedOnce(name, 'windows-1252')],
    ['once as Latin-1', (name: string) => damagedOnce(name, 'latin-1')],
    ['twice as Windows-1252', (name: string) => damagedTwice(name, 'windows-1252')],
    ['twice as Latin-1', (name: string) => damagedTwice(name, 'latin-1')],
  ] as const;
  // A sign behind a capital also ends real names, such as CAFÉ™, so a text with nothing else is only a warning.
  const mayBeReal = /\p{Lu}[©®™»ªº]/u;
  it.each(makers)(
    'is an error, read %s, and a warning if it has only signs behind capitals',
    (_, damage) => {
      expect(new Set(withAccents.map(({script}) => script)).size).toBeGreaterThanOrEqual(30);
      const results = checkNames(withAccents.map(({name}) => damage(name)));
      const missed = results.filter(({findings}) => findings[0]?.severity !== 'error');
      expect(missed.filter(({name}) => !mayBeReal.test(name))).toEqual([]);
      expect(missed.filter(({codes}) => !codes.includes('wrong-encoding'))).toEqual([]);
      expect(missed.map(({name}) => name).length).toBeLessThanOrEqual(3);
    },
  );
});

describe('letters that look like Latin ones', () => {
  it('are named in a warning', () => {
    expect(new Set(lookAlikes.map(({alphabet}) => alphabet)).size).toBe(5);
    const results = checkNames(lookAlikes.map(({letter}) => `Anna Ber${letter}wick`));
    const wrong = results.filter(({findings}, index) => {
      const {letter, alphabet} = lookAlikes[index];
      const code = `U+${letter.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`;
      const [only] = findings;
      return !(
        findings.length === 1 &&
        only.severity === 'warning' &&
        only.code === 'mixed-alphabets' &&
        only.message.includes(`"${letter}" (${code}) is ${alphabet}`)
      );
    });
    expect(wrong).toEqual([]);
  });

  it('are named in a warning in the other direction', () => {
    const words = ['Иванoв', 'Сидopов', 'Παπαδopουλος', 'Պողոսյaն', 'ᎠᏥᎸA', 'ⲙⲁⲣⲓa'];
    for (const {codes, findings} of checkNames(words)) {
      expect(codes).toEqual(['mixed-alphabets']);
      expect(findings[0].message).toContain('is Latin');
    }
  });
});

describe('dates of birth', () => {
  it.each(readDates())('$dob ($entityType): $code', ({severity, code, ...subject}) => {
    const [{findings}] = check([{entityName: 'Anna Lind', ...subject}]);
    const found = findings.map((one) => [one.field, one.severity, one.code]);
    expect(found).toEqual(code === undefined ? [] : [['dob', severity, code]]);
  });
});

describe('other values of a subject', () => {
  it('are checked if they are names, and no other', () => {
    const damaged = 'M\uFFFDller';
    const subject = {
      entityName: 'Anna Lind',
      aliases: null,
      dob: null,
      countries: [damaged],
      customerKey: damaged,
      customFields: [{key: damaged, value: damaged}],
    };
    expect(check([subject])[0].findings).toEqual([]);
  });

  it('are an error if the aliases are not a list', () => {
    for (const aliases of ['Anna', {name: 'Anna'}, 7])
      expect(check([{entityName: 'Anna Lind', aliases}])[0].findings).toMatchObject([
        {field: 'aliases', severity: 'error', code: 'not-a-list'},
      ]);
  });
});
