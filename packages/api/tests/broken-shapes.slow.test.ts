/**
 * Checks that lint reports a description of any shape with its line. Authors can't find a fault
 * from a stack trace.
 */
import {cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterAll, expect, it} from 'vitest';
import {parse, stringify} from 'yaml';
import {lintDescription} from '../src/lint/lint';

type Key = string | number;

const source = join(import.meta.dirname, 'fixtures/valid--webhook');
const folder = mkdtempSync(join(tmpdir(), 'description-'));
cpSync(source, folder, {recursive: true});
afterAll(() => rmSync(folder, {recursive: true}));

/** Lists the paths of all nodes of a document. */
function pathsIn(node: unknown, path: Key[] = []): Key[][] {
  if (typeof node !== 'object' || node === null) return [path];
  const entries: [Key, unknown][] = Array.isArray(node)
    ? [...node.entries()]
    : Object.entries(node);
  return [path, ...entries.flatMap(([key, inner]) => pathsIn(inner, [...path, key]))];
}

/** Returns a copy of a node in which the node at the path has another value. */
function replaced(node: unknown, [key, ...rest]: Key[], value: unknown): unknown {
  if (key === undefined) return value;
  const copy = (Array.isArray(node) ? [...node] : {...(node as object)}) as Record<Key, unknown>;
  copy[key] = replaced(copy[key], rest, value);
  return copy;
}

const document: unknown = parse(readFileSync(join(source, 'openapi.yaml'), 'utf8'));
const paths = pathsIn(document);

it.each([[null], [42], [[]], [{}], ['text']])(
  'reports a line and does not crash if a node is %j',
  async (value) => {
    expect(paths.length).toBeGreaterThan(50);
    for (const path of paths) {
      writeFileSync(join(folder, 'openapi.yaml'), stringify(replaced(document, path, value)));
      const {problems} = await lintDescription(folder);
      // A string or an empty list can be valid, but nothing in this description can be null or a
      // number.
      if (value === null || value === 42) expect(problems, path.join('.')).not.toEqual([]);
      for (const {file, line, message} of problems) {
        expect(file).toBe('openapi.yaml');
        expect(line).toBeGreaterThan(0);
        expect(message).toMatch(/\S/);
      }
    }
  },
);
