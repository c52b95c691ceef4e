/** Checks that pages are dated from git, or not at all. */
import {execFileSync} from 'node:child_process';
import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterAll, beforeAll, expect, it} from 'vitest';
import {createDateOf, hasHistory, readDates} from '../../plugins/reference/git-history';

const folder = mkdtempSync(join(tmpdir(), 'dates-'));
const [whole, shallow, bare] = ['whole', 'shallow', 'bare'].map((name) => join(folder, name));
const git = (...args: string[]) => execFileSync('git', args, {cwd: whole, stdio: 'pipe'});

const commit = (files: Record<string, string>, date: string) => {
  for (const [name, text] of Object.entries(files))
    writeFileSync(join(whole, 'openapi', name), text);
  git('add', '-A');
  const author = ['-c', 'user.name=A', '-c', 'user.email=a@b.test', '-c', 'commit.gpgsign=false'];
  execFileSync('git', [...author, 'commit', '-qm', date], {
    cwd: whole,
    env: {...process.env, GIT_COMMITTER_DATE: date, GIT_AUTHOR_DATE: date},
  });
};

beforeAll(() => {
  mkdirSync(join(whole, 'openapi/parts'), {recursive: true});
  mkdirSync(bare);
  git('init', '-q');
  commit(
    {'a.yaml': '$ref: parts/b.yaml', 'c.yaml': 'x: 1', 'parts/b.yaml': '$ref: ../a.yaml'},
    '2024-01-01T00:00:00+02:00',
  );
  // A later commit, in another time zone.
  commit({'parts/b.yaml': '$ref: ../a.yaml#/x'}, '2024-02-01T23:30:00-05:00');
  execFileSync('git', ['clone', '-q', '--depth', '1', `file://${whole}`, shallow]);
  writeFileSync(join(whole, 'openapi/new.yaml'), 'x: 1');
});
afterAll(() => rmSync(folder, {recursive: true}));

it('a shallow clone and a folder without git have no history', () => {
  expect([whole, shallow, bare].map(hasHistory)).toEqual([true, false, false]);
});

it('a file has the date of its last change, and a page has the latest date of the files that it shows', () => {
  expect(Object.fromEntries(readDates(whole, 'openapi'))).toEqual({
    'openapi/a.yaml': '2024-01-01T00:00:00+02:00',
    'openapi/c.yaml': '2024-01-01T00:00:00+02:00',
    'openapi/parts/b.yaml': '2024-02-01T23:30:00-05:00',
  });
  const dateOf = createDateOf(whole);
  expect(['a.yaml', 'c.yaml', 'new.yaml', 'none.yaml'].map(dateOf)).toEqual([
    '2024-02-01T23:30:00-05:00',
    '2024-01-01T00:00:00+02:00',
    undefined,
    undefined,
  ]);
});
