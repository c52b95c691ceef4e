/** Tests that a state folder belongs to one process, one command and one owner, and survives a kill. */
import {spawn, type ChildProcess} from 'node:child_process';
import {once} from 'node:events';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import {createRequire} from 'node:module';
import {join} from 'node:path';
import Libsql from 'libsql';
import {afterEach, describe, expect, it, vi} from 'vitest';
import {commands} from '../src/commands';
import {UsageError} from '../src/errors';
import {defaultPolicy} from '../src/policy';
import {removeDrafts} from '../src/output/replace-file';
import {Database} from '../src/state/database';
import {openFolder, openTemporaryFolder, prepareFolder} from '../src/state/folder';
import {run, runWith, useFolders, writeCustomers} from './lib/tool';

const newFolder = useFolders();
const newState = (): string => join(newFolder(), 'state');

const started: ChildProcess[] = [];
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
});

/** Starts a program in TypeScript. */
function startTyped(program: string, state: string): ChildProcess {
  const tsx = createRequire(import.meta.url).resolve('tsx');
  const child = spawn(process.execPath, ['--import', tsx, program, state], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  started.push(child);
  return child;
}

/** Starts a process that holds a state folder. */
async function hold(state: string): Promise<ChildProcess> {
  const child = startTyped(join(import.meta.dirname, 'lib/hold-folder.ts'), state);
  await once(child.stdout!, 'data');
  return child;
}

/** Runs the command check with a state folder. */
const check = (state: string) =>
  run('check', writeCustomers(newFolder(), 'K-1,Ostrel Windham'), '--state', state);

/** A command line of each command with a state folder. Nothing may be sent before the folder is open. */
const stateful = commands.filter((command) => command.options.includes('state'));

describe('a second process', () => {
  it('is kept out of a folder while a command runs, and told so', async () => {
    expect(stateful).not.toEqual([]);
    const state = newState();
    await hold(state);
    const {code, stderr} = await check(state);
    expect({code, stderr}).toEqual({
      code: 2,
      stderr: expect.stringContaining(`Another process uses ${state}`),
    });
  });

  it('can open the folder after a kill, with all that was committed', async () => {
    const state = newState();
    const child = await hold(state);
    child.kill('SIGKILL');
    await once(child, 'exit');
    const {db, close} = openFolder(state, 'screen', []);
    expect(db.kept('committed')).toBe('yes');
    close();
  });

  it('gets a folder that another one has only begun to lock, so that one of two gets it', async () => {
    const state = newState();
    openFolder(state, 'screen', []).close();
    const other = startTyped(join(import.meta.dirname, 'lib/begin-lock.ts'), state);
    await once(other.stdout!, 'data');
    openFolder(state, 'screen', []).close();
  });

  it('is kept out by the lock alone, not by a file that is removed while it looks', async () => {
    const state = newState();
    openFolder(state, 'screen', []).close();
    const other = startTyped(join(import.meta.dirname, 'lib/replace-journal.ts'), state);
    await once(other.stdout!, 'data');
    try {
      for (let time = 0; time < 2000; time++) prepareFolder(state);
    } finally {
      other.kill('SIGKILL');
      await once(other, 'exit');
    }
  });

  it('can open the folder after the first has closed it', () => {
    const state = newState();
    openFolder(state, 'screen', []).close();
    openFolder(state, 'screen', []).close();
  });
});

describe('drafts of a killed command', () => {
  const draft = 'check.csv.3f0c2ab4-1d7e-4e0b-9a83-c6d2f1e47b90.draft';
  /** Names that only resemble those of drafts. */
  const others = ['check.csv.draft', 'check.csv.3f0c2ab4-1d7e-4e0b-9a83-c6d2f1e47b90', 'my.draft'];

  it('are removed by the next run, and other files stay', async () => {
    const state = newState();
    expect((await check(state)).code).toBe(0);
    for (const name of [draft, ...others]) writeFileSync(join(state, name), 'half');
    const link = draft.replace('check', 'link');
    symlinkSync(join(state, 'check.csv'), join(state, link));
    expect((await check(state)).code).toBe(0);
    const names = readdirSync(state);
    expect(names).not.toContain(draft);
    expect(names).toEqual(expect.arrayContaining([...others, link]));
  });

  it('stay while another command uses the folder', async () => {
    const state = newState();
    await hold(state);
    writeFileSync(join(state, draft), 'half');
    expect((await check(state)).code).toBe(2);
    expect(readdirSync(state)).toContain(draft);
  });

  it('stay in a folder that several commands can use, unless they are old', () => {
    const folder = newFolder();
    writeFileSync(join(folder, draft), 'half');
    removeDrafts(folder, 3_600_000);
    expect(readdirSync(folder)).toEqual([draft]);
    const before = Date.now() / 1000 - 3601;
    utimesSync(join(folder, draft), before, before);
    removeDrafts(folder, 3_600_000);
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe('a folder is refused with 2', () => {
  // Reason: only Linux has such a place, in which nobody can make a folder.
  it.skipIf(process.platform !== 'linux')('in /proc, where Node.js would try without end', () => {
    expect(() => openFolder('/proc/self/state', 'screen', [])).toThrow(UsageError);
  });

  it('if an earlier program made it', async () => {
    const state = newFolder();
    writeFileSync(join(state, 'journal.ndjson'), '');
    const {code, stderr} = await check(state);
    expect(code).toBe(2);
    expect(stderr).toContain('belongs to an earlier program');
    // Not even a lock, which the earlier program wouldn't know.
    expect(readdirSync(state)).toEqual(['journal.ndjson']);
  });

  it('if it belongs to another command', async () => {
    const state = newState();
    openFolder(state, 'screen', []).close();
    const {code, stderr} = await check(state);
    expect(code).toBe(2);
    expect(stderr).toContain('belongs to the command "screen"');
    openFolder(state, 'screen', []).close();
  });

  it('if a later version of the tool made it', async () => {
    const state = newState();
    openFolder(state, 'check', []).close();
    const db = new Libsql(join(state, 'state.db'));
    db.exec('PRAGMA user_version = 1000');
    db.close();
    const {code, stderr} = await check(state);
    expect(code).toBe(2);
    expect(stderr).toContain('later version');
    // The folder is right, and so is its backup.
    expect(stderr).not.toContain('backup');
  });

  it('if the state is damaged', async () => {
    const state = newState();
    openFolder(state, 'check', []).close();
    writeFileSync(join(state, 'state.db'), 'not a database'.repeat(1000));
    const {code, stderr} = await check(state);
    expect(code).toBe(2);
    expect(stderr).toContain("can't be opened");
  });

  it('if it is a file', async () => {
    const state = newState();
    writeFileSync(state, '');
    const {code, stderr} = await check(state);
    expect(code).toBe(2);
    expect(stderr).toContain("can't be used");
  });
});

it('check replaces an earlier file in its folder, because nothing was done with it', async () => {
  const state = newState();
  expect((await check(state)).code).toBe(0);
  const other = writeCustomers(newFolder(), 'K-2,NULL');
  const {code, stdout} = await run('check', other, '--state', state);
  expect(code).toBe(1);
  expect(stdout).toContain('1 row: 0 ready');
  expect(readFileSync(join(state, 'check.csv'), 'utf8')).toContain('K-2');
});

describe('the rights', () => {
  /** Returns the rights of a path. */
  const rightsOf = (path: string): string => (statSync(path).mode & 0o777).toString(8);

  it('of a folder with other files stay: others may need it', async () => {
    const state = newFolder();
    chmodSync(state, 0o755);
    writeFileSync(join(state, 'another.txt'), '');
    const before = process.umask(0o077);
    try {
      expect((await check(state)).code).toBe(0);
    } finally {
      process.umask(before);
    }
    expect(rightsOf(state)).toBe('755');
    for (const name of ['state.db', 'lock.db', 'check.csv'])
      expect(rightsOf(join(state, name))).toBe('600');
  });

  it('are for the owner only, also in a folder that others could read, and under any umask', async () => {
    const state = newState();
    mkdirSync(state, {mode: 0o755});
    const before = process.umask(0o077);
    try {
      expect((await check(state)).code).toBe(0);
    } finally {
      process.umask(before);
    }
    expect(rightsOf(state)).toBe('700');
    const files = readdirSync(state);
    expect(files).toEqual(expect.arrayContaining(['state.db', 'lock.db', 'check.csv']));
    for (const name of files) expect(rightsOf(join(state, name)), name).toBe('600');
  });
});

describe('the state', () => {
  it('is complete in state.db alone when a command has ended', async () => {
    const state = newState();
    expect((await check(state)).code).toBe(0);
    const copy = join(newFolder(), 'copy.db');
    copyFileSync(join(state, 'state.db'), copy);
    const db = new Libsql(copy);
    expect(db.prepare('SELECT customerKey FROM customers').all()).toMatchObject([
      {customerKey: 'K-1'},
    ]);
    db.close();
  });

  it('is stored if it is closed while the disk is full', () => {
    const state = newState();
    const {db, close} = openFolder(state, 'screen', []);
    db.keep('done', 'yes');
    const {exec} = Libsql.prototype;
    const full = Object.assign(new Error('database or disk is full'), {code: 'SQLITE_FULL'});
    const spy = vi.spyOn(Libsql.prototype, 'exec').mockImplementation(function (
      this: Libsql.Database,
      sql: string,
    ) {
      if (sql.includes('wal_checkpoint')) throw full;
      return exec.call(this, sql);
    });
    // The command has done its work, so it must not look unfinished.
    close();
    spy.mockRestore();
    const again = openFolder(state, 'screen', []);
    expect(again.db.kept('done')).toBe('yes');
    again.close();
  });

  it('keeps nothing of a transaction that fails', () => {
    const {db, close} = openFolder(newState(), 'screen', []);
    expect(() =>
      db.transaction(() => {
        db.keep('half', 'yes');
        throw new Error('stop');
      }),
    ).toThrow('stop');
    expect(db.kept('half')).toBeUndefined();
    close();
  });

  it('keeps temporary tables and copies on the disk, because they can be larger than the memory', () => {
    const {db, close} = openFolder(newState(), 'screen', []);
    const file = 1;
    expect(db.count('PRAGMA temp_store')).toBe(file);
    close();
  });

  it('refuses a text that SQLite would cut off', () => {
    const {db, close} = openFolder(newState(), 'screen', []);
    expect(() => db.keep('name', 'Torres\0und')).toThrow('U+0000');
    close();
  });

  it('names the later version, and does not change the file', () => {
    const path = join(newFolder(), 'state.db');
    const db = new Libsql(path);
    db.exec('PRAGMA user_version = 1000');
    db.close();
    expect(() => new Database(path).migrate([])).toThrow('later version');
    const again = new Libsql(path);
    expect(again.prepare('SELECT count(*) AS n FROM sqlite_master').get()).toMatchObject({n: 0});
    again.close();
  });
});

describe('a planted link', () => {
  const victimFile = (): string => {
    const victim = join(newFolder(), 'victim');
    writeFileSync(victim, '');
    return victim;
  };

  it.each(['state.db', 'state.db-wal', 'state.db-journal', 'lock.db', 'lock.db-journal'])(
    'named %s is refused',
    async (name) => {
      const [state, victim] = [newFolder(), victimFile()];
      symlinkSync(victim, join(state, name));
      const {code, stderr} = await check(state);
      expect({code, stderr}).toEqual({
        code: 2,
        stderr: expect.stringContaining(`${name} is a link`),
      });
      expect(readFileSync(victim, 'utf8')).toBe('');
    },
  );

  it('named policy.json is replaced, and not followed', async () => {
    const [state, victim] = [newFolder(), victimFile()];
    symlinkSync(victim, join(state, 'policy.json'));
    vi.stubEnv('SCREENING_BASE_URL', 'http://127.0.0.1:1');
    vi.stubEnv('SCREENING_API_KEY', 'no-key');
    try {
      const file = writeCustomers(newFolder(), 'K-1,Ostrel Windham');
      const timeouts = {attempt: 0.1, total: 0.1};
      expect((await runWith({timeouts}, 'screen', file, '--state', state)).code).toBe(1);
    } finally {
      vi.unstubAllEnvs();
    }
    expect(readFileSync(victim, 'utf8')).toBe('');
    expect(JSON.parse(readFileSync(join(state, 'policy.json'), 'utf8'))).toEqual(defaultPolicy);
  });
});

it('a temporary folder is gone when it is closed', () => {
  const {path, close} = openTemporaryFolder([]);
  expect(statSync(path).mode & 0o777).toBe(0o700);
  close();
  expect(existsSync(path)).toBe(false);
});

it('a folder that cannot be locked is a UsageError', () => {
  const state = newState();
  mkdirSync(join(state, 'lock.db'), {recursive: true});
  expect(() => openFolder(state, 'screen', [])).toThrow(UsageError);
});
