/** Runs the command in a new folder for each test, against a platform that answers as the test says. */
import {readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {parse} from 'csv-parse/sync';
import {afterAll, afterEach, beforeAll, beforeEach, vi} from 'vitest';
import type {Report} from '../../src/effectiveness/report';
import {run, useFolders, type Run} from '../lib/tool';
import {startLyingPlatform, type Asked} from './lying-platform';

/** The columns of the file of subjects. */
const header = 'customerKey,entityName,entityType,countries,dob,aliases,expected';

/** A subject to which most kinds of variation apply. */
export const torresund = 'T-1,Ilvane Torresund,person,NO,1968-04-17,,S-1';

/** Prepares a platform, and a folder for each test. */
export function useEffectiveness() {
  const newFolder = useFolders();
  let platform: Awaited<ReturnType<typeof startLyingPlatform>>;
  let folder = '';
  beforeAll(async () => {
    platform = await startLyingPlatform();
  });
  afterAll(() => platform.close());
  /** Takes a new folder, and forgets what the platform was asked. */
  function beginAnew(): void {
    platform.reset();
    folder = newFolder();
  }
  beforeEach(() => {
    beginAnew();
    vi.stubEnv('SCREENING_BASE_URL', platform.address);
    vi.stubEnv('SCREENING_API_KEY', 'lying-key');
  });
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  const path = (name: string): string => join(folder, name);
  const read = (name: string): string => readFileSync(path(`state/${name}`), 'utf8');
  const report = (): Report => JSON.parse(read('effectiveness.json')) as Report;

  /** Writes a file of subjects, and returns its path. */
  function write(...rows: string[]): string {
    writeFileSync(path('subjects.csv'), `${[header, ...rows].join('\n')}\n`);
    return path('subjects.csv');
  }

  return {
    get platform() {
      return platform;
    },
    beginAnew,
    path,
    write,
    /** Runs the command on these rows, or on the file that is there. */
    test(rows: string[], ...options: string[]): Promise<Run> {
      const file = rows.length > 0 ? write(...rows) : path('subjects.csv');
      return run('effectiveness', file, '--state', path('state'), '--yes', ...options);
    },
    /** Returns the text of a file of the command. */
    read,
    /** Returns the figures for programs. */
    report,
    /** Returns the rows of the results. */
    csv: (): Record<string, string>[] => parse(read('effectiveness.csv'), {columns: true}),
    /** Returns how many of a kind were found at a threshold, and missed. */
    counts(kind: string, threshold: number): [found: number, missed: number] {
      const figures = report().figures.kinds.find((one) => one.kind === kind)!;
      const {found, missed} = figures.thresholds.find((one) => one.threshold === threshold)!;
      return [found, missed];
    },
  };
}

export const isCyrillic = ({entityName}: Asked): boolean => /\p{Script=Cyrillic}/u.test(entityName);
export const hasTitle = ({entityName}: Asked): boolean => /^(Dr|Prof) /.test(entityName);
