/** Reads the sandbox's cast for the guides. Whether a file is right, the sandbox says when its data is compiled. */
import {readdirSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {parse} from 'yaml';
import {fillProduct} from '../../product';
import type {CastMember} from '../../sandbox';
import type {SubjectFile} from '../../sandbox/compile/subject';

const folder = 'src/sandbox/data/subjects';

export function readCast(root: string): CastMember[] {
  const files = readdirSync(join(root, folder)).filter((file) => file.endsWith('.yaml'));
  return files.sort().map((file) => {
    const text = fillProduct(readFileSync(join(root, folder, file), 'utf8'));
    const {name, type, cast} = parse(text) as SubjectFile;
    return {name, type, ...cast};
  });
}
