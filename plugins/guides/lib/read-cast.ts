/** Reads the sandbox's test subjects for the guides. The sandbox validates the files when it compiles its data. */
import {readdirSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {parse} from 'yaml';
import {fillProduct} from '../../../src/product';
import type {SubjectFile} from '@screening/sandbox/server';
import type {Subject} from './types';

const folder = 'packages/sandbox/src/core/data/subjects';

export function readCast(root: string): Subject[] {
  const files = readdirSync(join(root, folder)).filter((file) => file.endsWith('.yaml'));
  return files.sort().map((file) => {
    const text = fillProduct(readFileSync(join(root, folder, file), 'utf8'));
    const {name, type, cast} = parse(text) as SubjectFile;
    return {id: file.replace(/\.yaml$/, ''), name, type, ...cast};
  });
}
