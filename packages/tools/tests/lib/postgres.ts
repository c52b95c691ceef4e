/** Starts a separate PostgreSQL server for a test: in a temporary folder, on a Unix socket only. */
import {execFileSync, spawnSync} from 'node:child_process';
import {chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync} from 'node:fs';
import {join} from 'node:path';

/** Where Debian has the programs of each version. */
const debianFolder = '/usr/lib/postgresql';

/** Returns the folder with the programs of the newest version, or undefined if PostgreSQL isn't installed. */
function findPrograms(): string | undefined {
  const versions = existsSync(debianFolder) ? readdirSync(debianFolder) : [];
  const newest = versions.sort((a, b) => Number(b) - Number(a)).at(0);
  return newest === undefined ? undefined : join(debianFolder, newest, 'bin');
}

const programs = findPrograms();

/** Whether this machine has PostgreSQL. In CI, a missing server is a failure. */
export const hasPostgres = programs !== undefined || process.env.CI !== undefined;

/** The server refuses to run as root, so root starts it as another user. */
function unprivileged(): {uid?: number; gid?: number} {
  if (process.getuid?.() !== 0) return {};
  const idOf = (flag: string): number =>
    Number(execFileSync('id', [flag, 'nobody'], {encoding: 'utf8'}));
  return {uid: idOf('-u'), gid: idOf('-g')};
}

/** How `psql` has ended. */
export interface Loaded {
  status: number | null;
  stderr: string;
}

/** A running server. */
export type Postgres = ReturnType<typeof startPostgres>;

/**
 * Starts a server with an empty database. It stops with `stop`.
 *
 * @throws an `Error` if PostgreSQL isn't installed.
 */
export function startPostgres() {
  if (programs === undefined) throw new Error('PostgreSQL is missing: see scripts/test-needs.yaml');
  // A socket's path may have about 100 characters, and the folder for temporary files of a test can be long.
  const folder = mkdtempSync('/tmp/postgres-');
  const user = unprivileged();
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid!);
  chmodSync(folder, 0o700);
  const data = join(folder, 'data');
  const run = (program: string, ...args: string[]): void =>
    void execFileSync(join(programs, program), args, {
      ...user,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
      env: {...process.env, HOME: folder, LC_ALL: 'C'},
    });
  run('initdb', '-D', data, '-U', 'warehouse', '-A', 'trust', '-E', 'UTF8', '--no-locale');
  const options = `-c listen_addresses='' -k ${folder} -c fsync=off`;
  run('pg_ctl', '-D', data, '-w', '-l', join(folder, 'log'), '-o', options, 'start');

  const connection = {PGHOST: folder, PGUSER: 'warehouse', PGDATABASE: 'postgres'};

  /** Runs psql as root or as the user who runs the test, as the guide does. */
  function psql(args: string[], env: Record<string, string>, input?: string) {
    return spawnSync(join(programs!, 'psql'), ['-X', '-v', 'ON_ERROR_STOP=1', ...args], {
      encoding: 'utf8',
      input,
      maxBuffer: 1 << 28,
      env: {...process.env, ...connection, PGCLIENTENCODING: 'UTF8', ...env},
    });
  }

  return {
    /** The environment variables with which programs find the server. */
    connection,
    /** Loads a file, with further environment variables. */
    load(file: string, env: Record<string, string> = {}): Loaded {
      const {status, stderr} = psql(['-q', '-f', file], env);
      return {status, stderr};
    },
    /** Returns the result of a query, in which each row is one object. */
    query<T>(sql: string): T[] {
      const {status, stdout, stderr} = psql(['-At'], {}, `SELECT to_json(t) FROM (${sql}) t;`);
      if (status !== 0) throw new Error(stderr);
      const lines = stdout.split('\n').filter((line) => line !== '');
      return lines.map((line) => JSON.parse(line) as T);
    },
    /** Runs statements. */
    run(sql: string): void {
      const {status, stderr} = psql(['-q'], {}, sql);
      if (status !== 0) throw new Error(stderr);
    },
    stop(): void {
      run('pg_ctl', '-D', data, '-m', 'immediate', 'stop');
      rmSync(folder, {recursive: true, force: true});
    },
  };
}
