/** Writes the definitions of the glossary as text, for the pop-ups of its links. */
import {writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {formatSize} from '../../src/downloads';
import {definitionsPath, glossaryPath} from '../../src/glossary';
import type {Running, Site} from '../finish/step';
import {splitSections} from '../search/records/pages';

export function startDefinitions({folder}: Pick<Site, 'folder'>): Running {
  let definitions: [id: string, text: string][] = [];
  return {
    page({built}) {
      if (built?.path === glossaryPath)
        definitions = splitSections(built.main).sections.map(({id, text}) => [id, text]);
    },
    end() {
      if (definitions.length === 0) throw new Error(`${glossaryPath} defines no term`);
      const json = JSON.stringify(Object.fromEntries(definitions));
      writeFileSync(join(folder, definitionsPath), json);
      return {done: `${definitions.length} definitions, ${formatSize(Buffer.byteLength(json))}`};
    },
  };
}
