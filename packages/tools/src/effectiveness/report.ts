/** Puts together what the report says: for people as HTML, for machines as JSON. */
import {command, lowestThreshold, version} from '../../.generated/facts';
import type {Policy, PolicyRules} from '../policy';
import {type Address, keptJson} from '../run';
import type {Database} from '../state/database';
import type {Account, Sources} from './account';
import {mostListed, type Figures} from './figures';

/** A check of a threshold. */
interface ThresholdCheck {
  threshold: number;
  outcome: 'same' | 'different' | 'undecided';
  reason?: string;
}

/** A subject whose label no screening has returned. */
interface UnknownLabel {
  row: number;
  customerKey: string;
  sigmaIDs: string[];
}

/** The report, as `effectiveness.json` contains it. */
export interface Report {
  /** The version of this form. */
  form: 1;
  tool: {name: string; version: string; node: string; unicode: string};
  platform: {
    address: string;
    /** Whether the address is this computer. Then the figures can't be those of the platform. */
    isLocal: boolean;
    organization?: string;
    isTestKey?: boolean;
  };
  policy: PolicyRules & {sha256: string};
  /** The threshold of all screenings. */
  screenedAt: number;
  thresholds: number[];
  seed: number;
  /** How many subjects were to be chosen. Missing if all were tested. */
  sample?: number;
  subjects: {
    /** The SHA-256 of the file. */
    sha256?: string;
    /** The rows of the file. */
    rows: number;
    rejected: number;
    undecided: number;
    tested: number;
    listed: number;
    notListed: number;
  };
  screenings: {made: number; open: number; undecided: number; checks: number};
  sources: {atStart?: Sources; atEnd?: Sources};
  checks: ThresholdCheck[];
  unknownLabels: UnknownLabel[];
  unknownLabelCount: number;
  figures: Figures;
}

/** What the report needs in addition to the state. */
export interface ReportInput {
  policy: Policy;
  thresholds: number[];
  seed: number;
  sample?: number;
  rows: {total: number; rejected: number; undecided: number};
  address: Address;
}

/** Puts the report together. */
export function makeReport(db: Database, input: ReportInput, figures: Figures): Report {
  const {policy, thresholds, seed, sample, rows, address} = input;
  const {hash, screeningType, threshold, candidates, dispositions} = policy;
  const account = keptJson<Account>(db, 'account') ?? {};
  const atStart = keptJson<Sources>(db, 'sourcesAtStart');
  const atEnd = keptJson<Sources>(db, 'sourcesAtEnd');
  const countCalls = (status: string): number =>
    db.count('SELECT count(*) FROM calls WHERE status = ?', status);
  const undecided = countCalls('undecided');
  const checks = readChecks(db, thresholds);
  return {
    form: 1,
    tool: {
      name: `${command}-tools`,
      version,
      node: process.versions.node,
      unicode: process.versions.unicode ?? 'unknown',
    },
    platform: {
      ...address,
      ...(account.organization === undefined ? {} : {organization: account.organization}),
      ...(account.isTestKey === undefined ? {} : {isTestKey: account.isTestKey}),
    },
    policy: {screeningType, threshold, candidates, dispositions, sha256: hash},
    screenedAt: lowestThreshold,
    thresholds,
    seed,
    ...(sample === undefined ? {} : {sample}),
    subjects: {
      sha256: db.kept('inputSha256'),
      rows: rows.total,
      rejected: rows.rejected,
      undecided: rows.undecided,
      tested: db.count('SELECT count(*) FROM subjects'),
      listed: db.count("SELECT count(*) FROM subjects WHERE expected != '[]'"),
      notListed: db.count("SELECT count(*) FROM subjects WHERE expected = '[]'"),
    },
    screenings: {
      made: countCalls('done') + undecided,
      open: countCalls('open'),
      undecided,
      checks: checks.length,
    },
    sources: {
      ...(atStart === undefined ? {} : {atStart}),
      ...(atEnd === undefined ? {} : {atEnd}),
    },
    checks,
    unknownLabels: readUnknownLabels(db),
    unknownLabelCount: db.count(
      `SELECT count(DISTINCT row) FROM subjects, json_each(expected) JOIN labels ON sigmaID = value
       WHERE ${withoutRecord}`,
    ),
    figures,
  };
}

/** Returns the figures at the threshold of the policy, which is one of those that the test reports. */
export const atPolicy = <T extends {threshold: number}>({policy}: Report, list: readonly T[]): T =>
  list.find(({threshold}) => threshold === policy.threshold)!;

const readChecks = (db: Database, thresholds: readonly number[]): ThresholdCheck[] =>
  [...db.rows('SELECT threshold, outcome, reason FROM checks ORDER BY threshold')]
    .map(({threshold, outcome, reason}) => ({
      threshold: threshold as number,
      outcome: outcome as ThresholdCheck['outcome'],
      ...(reason === null ? {} : {reason: reason as string}),
    }))
    .filter(({threshold}) => thresholds.includes(threshold));

/** A record is missing in all responses, and at least one screening of its subject has a sound one. */
const withoutRecord = `isReturned = 0 AND EXISTS (
  SELECT 1 FROM variations JOIN calls ON calls.id = call
  WHERE variations.row = subjects.row AND calls.status = 'done'
)`;

const readUnknownLabels = (db: Database): UnknownLabel[] =>
  [
    ...db.rows(
      `SELECT subjects.row, customerKey, json_group_array(value) AS sigmaIDs
       FROM subjects JOIN customers USING (row), json_each(expected) JOIN labels ON sigmaID = value
       WHERE ${withoutRecord} GROUP BY subjects.row ORDER BY subjects.row LIMIT ?`,
      mostListed,
    ),
  ].map(({row, customerKey, sigmaIDs}) => ({
    row: row as number,
    customerKey: customerKey as string,
    sigmaIDs: JSON.parse(sigmaIDs as string) as string[],
  }));
