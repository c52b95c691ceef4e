import {basename} from 'node:path';
import {startOf} from '../lib/references';
import type {FileRule} from '../lib/rule';

/** Requires PascalCase file names, because the bundler names components after their files. Redocly has no such rule. */
export const fileNameIsComponentName: FileRule = {
  id: 'file-name-is-component-name',
  findings: ({files}) =>
    [...files.values()]
      .filter(({name}) => name.startsWith('components/') && name.endsWith('.yaml'))
      .filter(({name}) => !/^[A-Z][A-Za-z0-9]*$/.test(basename(name, '.yaml')))
      .map(({name, source}) => ({
        place: startOf(source),
        message: `${basename(name)} must be the name of its component, in PascalCase.`,
      })),
};
