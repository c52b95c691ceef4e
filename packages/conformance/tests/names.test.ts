import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {moduleName} from '@screening/client-python/generate';
import {product} from '@screening/product';
import {
  checkInTypeScript,
  type PythonCheck,
  readDamage,
  readDates,
  readRealNames,
  startPythonCheck,
  type Subject,
} from '../src/check-names';
import {damagedOnce, damagedTwice} from '../src/damage';
import {lookAlikes} from '../src/look-alikes';

let python: PythonCheck;
beforeAll(() => {
  python = startPythonCheck('.generated/python', moduleName(product.slug));
});
afterAll(() => python.close());

/** Returns the findings of both clients, which must be equal to the letter. */
async function check(subjects: Subject[]) {
  expect(subjects.length).toBeGreaterThan(0);
  const found = checkInTypeScript(subjects);
  expect(await python.check(subjects)).toEqual(found);
  return subjects.map((subject, index) => ({subject, findings: found[index]}));
}

async function checkNames(names: unknown[]) {
  const checked = await check(names.map((entityName) => ({entityName})));
  return checked.map(({subject, findings}) => ({
    name: subject.entityName as string,
    findings,
    codes: findings.map(({code}) => code),
  }));
}

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

  it('have no finding, except those whose reason is stated', async () => {
    const results = await checkNames(realNames.map(({name}) => name));
    const unexplained = results.filter(({codes}, index) => {
      const {alarm, why} = realNames[index];
      return alarm === undefined ? codes.length > 0 : !why || codes.join() !== alarm;
    });
    expect(unexplained).toEqual([]);
  });
});

describe('the length of a name', () => {
  it('is up to 1,000 characters', async () => {
    const results = await checkNames(['A'.repeat(1000), '王'.repeat(1000), '𠮷'.repeat(1000)]);
    expect(results.filter(({codes}) => codes.length > 0)).toEqual([]);
  });

  // Patterns would need minutes for each of them.
  it.each(['x', 'x@', '_', '.', '?', 'а', '\ufffd', '=A('])(
    'of a million characters %j is certain damage, which is found at once',
    async (characters) => {
      const long = `Anna ${characters.repeat(1_000_000 / characters.length)} Lind`;
      const [{codes}] = await checkNames([long]);
      expect(codes).toEqual(['too-long']);
      expect(await checkNames([`Anna ${characters}`.repeat(1001)])).toMatchObject([
        {codes: ['too-long']},
      ]);
    },
    20_000,
  );
});

describe('damaged names', () => {
  it.each(readDamage())('have the $severity $code', async ({severity, code, values}) => {
    expect(values.length).toBeGreaterThanOrEqual(3);
    const subjects = values.flatMap((value) => [
      {entityName: value},
      {entityName: 'Anna Lind', aliases: ['A. Lind', value]},
    ]);
    const wrong = (await check(subjects)).filter(({subject, findings}) => {
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
    async (_, damage) => {
      expect(new Set(withAccents.map(({script}) => script)).size).toBeGreaterThanOrEqual(30);
      const results = await checkNames(withAccents.map(({name}) => damage(name)));
      const missed = results.filter(({findings}) => findings[0]?.severity !== 'error');
      expect(missed.filter(({name}) => !mayBeReal.test(name))).toEqual([]);
      expect(missed.filter(({codes}) => !codes.includes('wrong-encoding'))).toEqual([]);
      expect(missed.length).toBeLessThanOrEqual(3);
    },
  );
});

describe('text in another encoding of one byte', () => {
  const encodings = [
    'windows-1250',
    'windows-1251',
    'windows-1253',
    'windows-1254',
    'windows-1257',
    'windows-1258',
    'windows-874',
    'iso-8859-2',
    'iso-8859-5',
    'iso-8859-7',
    'koi8-r',
    'macintosh',
    'ibm866',
  ];
  it.each(encodings)('has a finding for nine of ten names, read as %s', async (encoding) => {
    const decoder = new TextDecoder(encoding);
    const damaged = realNames
      .filter(({name, alarm}) => alarm === undefined && /[^\x00-\x7f]/.test(name))
      .map(({name}) => decoder.decode(Buffer.from(name)));
    const missed = (await checkNames(damaged)).filter(({findings}) => findings.length === 0);
    expect(missed.length).toBeLessThan(damaged.length / 10);
  });
});

describe('letters that look like Latin ones', () => {
  it('are named in a warning', async () => {
    expect(new Set(lookAlikes.map(({alphabet}) => alphabet)).size).toBe(5);
    const results = await checkNames(lookAlikes.map(({letter}) => `Anna Ber${letter}wick`));
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

  it('are named in a warning in the other direction', async () => {
    const words = ['Иванoв', 'Сидopов', 'Παπαδopουλος', 'Պողոսյaն', 'ᎠᏥᎸA', 'ⲙⲁⲣⲓa'];
    for (const {codes, findings} of await checkNames(words)) {
      expect(codes).toEqual(['mixed-alphabets']);
      expect(findings[0].message).toContain('is Latin');
    }
  });
});

describe('a word between the names of two people', () => {
  const person = (entityName: string) => ({entityName, entityType: 'person'});

  it('is named in a warning, if the subject is a person', async () => {
    const joint = [
      'Hans u. Petra Lind',
      'HANS UND PETRA LIND',
      'Anna and Max Lind',
      'Ana e. & Rui',
    ];
    for (const {findings} of await check(joint.map(person)))
      expect(findings.map(({severity, code}) => [severity, code])).toEqual([
        ['warning', 'several-people'],
      ]);
    const companies = joint.map((entityName) => ({entityName, entityType: 'company'}));
    for (const {findings} of await check(companies)) expect(findings).toEqual([]);
  });

  it('is not an initial, a given name or a title', async () => {
    const real = [
      'Joris U. Ashgrove',
      'PETRA U. THORNBURY',
      'Kim Ja Hyun',
      'Leif Og Strand',
      'Prinz Götz von und zu Weidenbrück',
    ];
    for (const {findings} of await check(real.map(person))) expect(findings).toEqual([]);
  });
});

describe('dates of birth', () => {
  it.each(readDates())('$dob ($entityType): $code', async ({severity, code, ...subject}) => {
    const [{findings}] = await check([{entityName: 'Anna Lind', ...subject}]);
    const found = findings.map((one) => [one.field, one.severity, one.code]);
    expect(found).toEqual(code === undefined ? [] : [['dob', severity, code]]);
  });
});

describe('other values of a subject', () => {
  it('are checked if they are names, and no other', async () => {
    const damaged = 'M\uFFFDller';
    const subject = {
      entityName: 'Anna Lind',
      aliases: null,
      dob: null,
      countries: [damaged],
      customerKey: damaged,
      customFields: [{key: damaged, value: damaged}],
    };
    const [{findings}] = await check([subject]);
    expect(findings).toEqual([]);
  });

  it('are an error if the aliases are not a list', async () => {
    for (const aliases of ['Anna', {name: 'Anna'}, 7]) {
      const [{findings}] = await check([{entityName: 'Anna Lind', aliases}]);
      expect(findings).toMatchObject([{field: 'aliases', severity: 'error', code: 'not-a-list'}]);
    }
  });
});
