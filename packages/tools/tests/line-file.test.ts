/** Tests that a file for other programs gets each line once, whatever interrupts it and whatever happens to the file. */
import {execFileSync} from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import {join} from 'node:path';
import {afterEach, beforeEach, describe, expect, it} from 'vitest';
import {StopError, UsageError} from '../src/errors';
import {openFolder, type StateFolder} from '../src/state/folder';
import {LineFile, linesTable} from '../src/state/line-file';
import {makeFastFolder} from './lib/fast-folder';

const name = 'lines.ndjson';

let root: string;
let folder: StateFolder;
let file: LineFile;
let said: string[];
beforeEach(() => {
  root = makeFastFolder();
  said = [];
  open();
});
afterEach(() => {
  folder.close();
  rmSync(root, {recursive: true});
});

/** Opens the folder, as the next start of a command does. */
function open(): void {
  folder = openFolder(join(root, 'state'), 'test', [linesTable]);
  file = new LineFile(folder, name, {
    say: (text) => void said.push(text),
    advice: 'Use --since.',
  });
}

/** Starts again, as after a stop or a kill. */
function restart(): void {
  folder.close();
  open();
  file.check();
  file.append();
}

const path = (of = name): string => join(root, 'state', of);
const read = (of = name): string => readFileSync(path(of), 'utf8');

/** Appends lines. */
function append(...lines: string[]): void {
  folder.db.transaction(() => lines.forEach((line) => file.add(line)));
  file.append();
}

describe('a file of lines', () => {
  it('has the lines in the order of their times, names and arrival', () => {
    file.add('late', {time: 9, name: ''});
    file.add('b', {time: 1, name: 'b'});
    file.add('a1', {time: 1, name: 'a'});
    file.add('a2', {time: 1, name: 'a'});
    expect(file.append()).toBe(true);
    expect(file.append()).toBe(false);
    // What is in the file stays where it is.
    append('early');
    expect(read()).toBe('a1\na2\nb\nlate\nearly\n');
  });

  it('belongs to its owner', () => {
    append('one');
    chmodSync(path(), 0o644);
    append('two');
    expect(statSync(path()).mode & 0o777).toBe(0o600);
  });

  it('gets its own lines only', () => {
    const other = new LineFile(folder, 'other.ndjson', {say: () => undefined});
    file.add('mine');
    other.add('theirs');
    file.append();
    expect(read()).toBe('mine\n');
    expect(existsSync(path('other.ndjson'))).toBe(false);
    other.append();
    expect(read('other.ndjson')).toBe('theirs\n');
  });

  it.each([
    ['many lines', Array.from({length: 2500}, (_, at) => `line ${at}`)],
    ['long lines', ['a', 'b', 'c', 'd'].map((letter) => letter.repeat(700_000))],
    [
      'lines of several bytes a letter',
      Array.from({length: 30}, () => 'Łü株🚢\u2028'.repeat(9999)),
    ],
  ])('has %s', (_, lines) => {
    append(...lines);
    expect(read()).toBe(`${lines.join('\n')}\n`);
    restart();
    append('more');
    expect(read().endsWith('\nmore\n')).toBe(true);
  });
});

describe('an interruption', () => {
  const lines = ['ÜberŁ 株', ...Array.from({length: 20}, (_, at) => `{"line":${at}}`)];
  const whole = `kept\n${lines.join('\n')}\n`;
  const begin = 'kept\n'.length;

  /** Leaves the state as it is after a kill between the lines of the file and its note of them. */
  function interrupt(left: Buffer | string): void {
    append('kept');
    for (const line of lines) file.add(line);
    folder.db.run('UPDATE lines SET isAppending = 1');
    writeFileSync(path(), left);
  }
  const bytes = Buffer.from(whole);

  it.each([
    ['before the first byte', begin],
    ['within a letter', begin + 1],
    ['within a line', begin + 20],
    ['within the last line', bytes.length - 1],
    ['behind the last line', bytes.length],
  ])('%s leaves nothing that is lost or doubled', (_, length) => {
    interrupt(bytes.subarray(0, length));
    restart();
    expect(read()).toBe(whole);
    restart();
    expect(read()).toBe(whole);
  });

  it('by a power failure leaves no zeros', () => {
    interrupt(Buffer.concat([bytes.subarray(0, begin + 50)], bytes.length));
    restart();
    expect(read()).toBe(whole);
  });

  it('sorts nothing new between the lines that were being appended', () => {
    interrupt(bytes.subarray(0, begin + 20));
    file.add('first by its time', {time: -1, name: ''});
    restart();
    expect(read()).toBe(`${whole}first by its time\n`);
  });

  it('after which the file is moved away ends with what to do', () => {
    interrupt(bytes.subarray(0, begin + 20));
    renameSync(path(), path('moved'));
    expect(() => file.check()).toThrow(StopError);
    expect(() => file.append()).toThrow('Put it back');
    expect(existsSync(path())).toBe(false);
    writeFileSync(path(), '');
    expect(() => file.append()).toThrow('Put it back');
    renameSync(path('moved'), path());
    restart();
    expect(read()).toBe(whole);
  });

  it.each([
    ['other lines', `${whole.slice(0, begin)}another line\n`],
    ['more lines', `${whole}another line\n`],
    ['other bytes behind a part of the lines', `${whole.slice(0, begin + 20)}x\0`],
  ])('after which the file has %s ends with what to do', (_, text) => {
    interrupt(text);
    expect(() => file.append()).toThrow('changed by another program');
    expect(read()).toBe(text);
    writeFileSync(path(), bytes.subarray(0, begin + 20));
    restart();
    expect(read()).toBe(whole);
  });
});

describe('a file that something else has changed', () => {
  it('starts over if it was renamed', () => {
    append('one');
    renameSync(path(), path('old'));
    append('two');
    expect(read()).toBe('two\n');
    expect(said).toEqual([expect.stringContaining('A new file begins')]);
    // An empty file in its place is as good as none.
    renameSync(path(), path('older'));
    writeFileSync(path(), '');
    restart();
    append('three');
    expect(read('old') + read('older') + read()).toBe('one\ntwo\nthree\n');
    expect(file.losses).toEqual([]);
  });

  it.each<[string, () => void, string, RegExp]>([
    ['deleted', () => rmSync(path()), 'three\n', /was deleted, emptied or moved.*had 8 bytes/],
    ['emptied', () => truncateSync(path(), 0), 'three\n', /was deleted, emptied or moved/],
    [
      'moved to another folder',
      () => renameSync(path(), join(root, 'elsewhere')),
      'three\n',
      /moved to another folder/,
    ],
    [
      'shortened',
      () => writeFileSync(path(), 'two\n'),
      'two\nthree\n',
      /was shortened or replaced: it has 4 of 8 bytes/,
    ],
    [
      'replaced by one of the same length',
      () => writeFileSync(path(), 'one\nTWO\n'),
      'one\nTWO\nthree\n',
      /was changed or replaced/,
    ],
  ])('says what is missing if it was %s', (_, change, left, message) => {
    append('one', 'two');
    change();
    restart();
    append('three');
    expect(read()).toBe(left);
    expect(file.losses).toEqual([expect.stringMatching(message)]);
    expect(said).toEqual(file.losses);
    // It is said once.
    restart();
    expect(file.losses).toEqual([]);
  });

  it('is taken as it is with the state of an earlier version', () => {
    append('one');
    folder.db.run("DELETE FROM meta WHERE name LIKE 'end of %' OR name LIKE 'identity of %'");
    restart();
    append('two');
    expect(read()).toBe('one\ntwo\n');
    expect(said).toEqual([]);
  });

  it('is not touched if it has more lines, and loses none', () => {
    append('one');
    appendFileSync(path(), 'not mine\n');
    file.add('two');
    expect(() => file.check()).toThrow('changed by another program, or state.db comes from');
    expect(() => file.append()).toThrow(StopError);
    expect(read()).toBe('one\nnot mine\n');
    rmSync(path());
    file.append();
    expect(read()).toBe('two\n');
  });

  it('is not touched if it ends within a line, and continued if it ends behind one', () => {
    append('one', 'two');
    truncateSync(path(), 6);
    expect(() => append('three')).toThrow('ends within a line');
    expect(read()).toBe('one\ntw');
    truncateSync(path(), 4);
    file.append();
    expect(read()).toBe('one\nthree\n');
  });

  it('is not touched if it was there before', () => {
    writeFileSync(path(), 'not mine\n');
    expect(() => file.check()).toThrow(UsageError);
    expect(() => append('one')).toThrow(
      'was written by something else. Use a new folder. Use --since.',
    );
    expect(read()).toBe('not mine\n');
  });

  it.each<[string, () => void]>([
    ['a link to a file', () => symlinkSync(path('target'), path())],
    ['a link to nothing', () => symlinkSync(path('nothing'), path())],
    ['a folder', () => mkdirSync(path())],
    ['a pipe', () => execFileSync('mkfifo', [path()])],
  ])('is not written if there is %s in its place', (_, plant) => {
    writeFileSync(path('target'), '');
    plant();
    file.add('one');
    expect(() => file.check()).toThrow(StopError);
    expect(() => file.append()).toThrow('Remove it, then start again.');
    expect(read('target')).toBe('');
    expect(existsSync(path('nothing'))).toBe(false);
    rmSync(path(), {recursive: true});
    restart();
    expect(read()).toBe('one\n');
  });
});
