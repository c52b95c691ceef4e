/** Peers that render the description in the browser: their npm bundle on a page with nothing else. */
import {copyFileSync, cpSync, mkdirSync, rmSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {operation, type Page, type Peer} from '../contestant';
import {unpack} from '../install';

type BarePage = Pick<Peer, 'id' | 'name' | 'version'> & {
  packageName: string;
  /** The bundle's files, relative to its package: copied to `lib/`. */
  files: string[];
  head?: string;
  body: string;
  /** Where the operation is: a fragment, as the tool's own links write it. */
  fragment: string;
} & Pick<Page, 'shadowHosts'>;

/** A peer that is one HTML page which loads the bundle and names the description. */
export function barePage({packageName, files, head = '', body, fragment, shadowHosts, ...peer}: BarePage): Peer {
  return {
    ...peer,
    async prepare(folder, {description}) {
      const source = await unpack(join(folder, 'package'), `${packageName}@${peer.version}`);
      const root = join(folder, 'site');
      rmSync(root, {recursive: true, force: true});
      mkdirSync(root, {recursive: true});
      for (const file of files) cpSync(join(source, file), join(root, 'lib', file), {recursive: true});
      copyFileSync(description, join(root, 'openapi.json'));
      const page = [
        '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>API</title>',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        `${head}</head><body>${body}</body></html>`,
      ];
      writeFileSync(join(root, 'index.html'), page.join('\n'));
      return {
        root,
        pages: {operation: {path: `/${fragment}`, pattern: operation.lastField, ...(shadowHosts ? {shadowHosts} : {})}},
      };
    },
  };
}
