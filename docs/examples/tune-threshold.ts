/**
 * Counts hits, misses and false positives at each match threshold, for subjects whose true records
 * you know.
 *
 *   npx tsx tune-threshold.ts LABELED.csv --screening-type TYPE --state DIR [options]
 *
 * The file has the columns customerKey,entityName,entityType,countries,dob,aliases,expected. The last
 * one contains the sigmaID of the true record, several separated by semicolons, or "none". Files in
 * DIR:
 *
 *   thresholds.csv   the counts: one row for each threshold
 *   candidates.csv   what was found: one row for each candidate and each record that was missed
 *   answers.ndjson   all responses so far, so that no screening is sent twice
 */
import { join } from 'node:path';
import { read, UsageError, valueOf } from './client';
import { readCustomers, type Search } from './customers';
import {
  formatCsv,
  inParallel,
  Journal,
  replaceFile,
  runProgram,
  say,
  type Arguments,
} from './program';

type Candidate = { sigmaID: string; matchName?: string; matchStrength: number };
type Answer = { request: string; candidates: Candidate[] };
type Row = { entity?: { sigmaID?: string }; matchName?: string; matchStrength?: number } | null;
type Result = { resultCount?: number; resultRows?: Row[] } | null;
type Subject = Search & { expected: string[] };

const screeningTypes = [
  'ofac-only',
  'sanctions',
  'sanctions-and-peps',
  'media',
  'sanctions-peps-and-media',
];

function readThresholds(list: string): number[] {
  const thresholds = list.split(',').map(Number);
  if (thresholds.some((value) => !(value >= 0.5 && value <= 1))) {
    throw new UsageError(`--thresholds must be numbers from 0.5 to 1, not "${list}".`);
  }
  return [...new Set(thresholds)].sort((a, b) => a - b);
}

function readSubjects(file: string): Subject[] {
  const { customers, rejected } = readCustomers(file, ['expected']);
  for (const { reason } of rejected) say(reason);
  if (rejected.length > 0) throw new Error(`${rejected.length} rows of ${file} have faults.`);
  return customers.map(({ expected = '', ...search }) => {
    const ids = [...new Set(expected.split(';').map((id) => id.trim()))].filter(Boolean);
    const isNone = ids.some((id) => /^none$/i.test(id));
    if (ids.length === 0 || (isNone && ids.length > 1)) {
      throw new Error(`${file}: ${search.customerKey} has no expected sigmaID, or also "none".`);
    }
    return { ...search, expected: isNone ? [] : ids };
  });
}

async function main({ files: [file], state, option, flag }: Arguments): Promise<void> {
  const thresholds = readThresholds(option('thresholds'));
  const screeningType = option('screening-type');
  if (!screeningTypes.includes(screeningType)) {
    throw new UsageError(`--screening-type must be one of ${screeningTypes.join(', ')}.`);
  }
  const subjects = readSubjects(file);
  const journal = new Journal<Answer>(join(state, 'answers.ndjson'));
  const responses = new Map(journal.records.map(({ request, candidates }) => [request, candidates]));

  const requestOf = (subject: Subject, threshold: number) => {
    const { entityName, entityType, countries, dob, aliases } = subject;
    const search = { entityName, entityType, countries, dob, aliases };
    return JSON.stringify({ ...search, screeningType, threshold });
  };
  const screen = async (request: string) => {
    const path = '/screening/simple';
    const result = valueOf(await read<Result>('POST', path, JSON.parse(request) as object));
    const rows = Array.isArray(result?.resultRows) ? result.resultRows : [];
    if (rows.length !== result?.resultCount) throw new Error(`Rows are missing: ${request}`);
    const candidates = rows.map((row): Candidate => {
      const { entity, matchName, matchStrength } = row ?? {};
      if (entity?.sigmaID && typeof matchStrength === 'number') {
        return { sigmaID: entity.sigmaID, matchName, matchStrength };
      }
      throw new Error(`A row has no sigmaID or no matchStrength: ${request}`);
    });
    journal.add({ request, candidates });
    responses.set(request, candidates);
  };

  const [lowest, ...higher] = thresholds;
  const screened = flag('screen-each') ? thresholds : [lowest];
  const requests = subjects.flatMap((subject) => screened.map((value) => requestOf(subject, value)));
  const open = [...new Set(requests)].filter((request) => !responses.has(request));
  const checks = flag('screen-each') ? 0 : higher.length;
  say(`${subjects.length} subjects: ${open.length} screenings, and up to ${checks} to check them.`);
  if (flag('dry-run')) return;
  const account = await read<{ remainingCalls?: number } | null>('GET', '/account/status');
  const { remainingCalls = Infinity } = valueOf(account) ?? {};
  if (remainingCalls < open.length + checks) {
    throw new Error(`The test key has only ${remainingCalls} calls left.`);
  }
  await inParallel(open, 8, screen);

  /** The candidates at a threshold: returned by the platform, or calculated from the lowest one. */
  const found = (subject: Subject, threshold: number): Candidate[] =>
    flag('screen-each')
      ? responses.get(requestOf(subject, threshold))!
      : responses
          .get(requestOf(subject, lowest))!
          .filter(({ matchStrength }) => matchStrength >= threshold);
  const idsOf = (candidates: Candidate[]) => candidates.map(({ sigmaID }) => sigmaID).sort();

  /** Screens the subject with the candidate closest to the threshold, and compares the candidates. */
  const check = async (threshold: number) => {
    const distances = subjects.flatMap((subject) =>
      found(subject, lowest).map(({ matchStrength }) => ({
        subject,
        distance: Math.abs(matchStrength - threshold),
      })),
    );
    const closest = distances.sort((a, b) => a.distance - b.distance)[0];
    if (!closest) return;
    const request = requestOf(closest.subject, threshold);
    if (!responses.has(request)) await screen(request);
    const returned = responses.get(request)!;
    const calculated = found(closest.subject, threshold);
    if (String(idsOf(returned)) !== String(idsOf(calculated))) {
      throw new Error(
        `At ${threshold}, ${closest.subject.customerKey} has other candidates than calculated ` +
          'from its strengths. Use --screen-each, which screens at each threshold.',
      );
    }
  };
  if (!flag('screen-each')) for (const threshold of higher) await check(threshold);

  const counts = thresholds.map((threshold) => {
    let hits = 0;
    let misses = 0;
    let falsePositives = 0;
    for (const subject of subjects) {
      const ids = idsOf(found(subject, threshold));
      const here = subject.expected.filter((id) => ids.includes(id)).length;
      hits += here;
      misses += subject.expected.length - here;
      falsePositives += ids.length - here;
    }
    return [threshold, hits, misses, falsePositives];
  });
  const table = formatCsv([['threshold', 'hits', 'misses', 'falsePositives'], ...counts]);
  const candidates = subjects.flatMap((subject) => {
    const { customerKey, entityName, expected } = subject;
    const rows = found(subject, lowest);
    const missed = expected.filter((id) => !idsOf(rows).includes(id));
    return [
      ...rows.map(({ sigmaID, matchName = '', matchStrength }) => {
        const verdict = expected.includes(sigmaID) ? 'expected' : 'false positive';
        return [customerKey, entityName, sigmaID, matchName, matchStrength, verdict];
      }),
      ...missed.map((id) => [customerKey, entityName, id, '', '', 'missed']),
    ];
  });
  const header = ['customerKey', 'entityName', 'sigmaID', 'matchName', 'matchStrength', 'verdict'];
  replaceFile(join(state, 'candidates.csv'), formatCsv([header, ...candidates]));
  replaceFile(join(state, 'thresholds.csv'), table);
  process.stdout.write(table);
}

runProgram(
  {
    usage: `Usage: npx tsx tune-threshold.ts LABELED.csv --screening-type TYPE --state DIR [options]

Counts hits, misses and false positives at each match threshold.
  --thresholds LIST  thresholds to compare, separated by commas (default 0.5 to 1 in steps of 0.05)
  --dry-run          only say how many calls it takes
  --screen-each      screen at each threshold, not only at the lowest one`,
    files: 1,
    options: {
      'screening-type': {},
      thresholds: { default: '0.5,0.55,0.6,0.65,0.7,0.75,0.8,0.85,0.9,0.95,1' },
    },
    flags: ['dry-run', 'screen-each'],
  },
  main,
);
