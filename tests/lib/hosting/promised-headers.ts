/** Reads the headers that every complete response has. */
import {readFileSync} from 'node:fs';
import {parse} from 'yaml';

/** Patterns of the values, by the names of the headers. */
export const promisedHeaders = Object.entries(
  parse(readFileSync('tests/hosting/promised-headers.yaml', 'utf8')) as Record<string, string>,
).map(([name, pattern]) => ({name, pattern: new RegExp(pattern)}));

if (promisedHeaders.length === 0) throw new Error('no header is promised');

/** Lists the promised headers that a response lacks, or that have other values. `read` reads a header by its name. */
export const missingHeaders = (read: (name: string) => string | null | undefined): string[] =>
  promisedHeaders.flatMap(({name, pattern}) => {
    const value = read(name);
    return pattern.test(value ?? '') ? [] : [`${name}: ${value ?? 'missing'}`];
  });
