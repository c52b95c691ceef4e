import {basename} from 'node:path';
import type {FileRule} from '../lib/rule';

/** The bundler names a component after its file, and the name is part of addresses: PascalCase, no spaces, no dots. */
export const fileNameIsComponentName: FileRule = {
  id: 'file-name-is-component-name',
  findings: ({files}) =>
    [...files.values()]
      .filter(({name}) => name.startsWith('components/') && name.endsWith('.yaml'))
      .filter(({name}) => !/^[A-Z][A-Za-z0-9]*$/.test(basename(name, '.yaml')))
      .map(({name, source}) => ({
        place: {source, pointer: undefined, start: {line: 1, col: 1}},
        message: `${basename(name)} must be named after its component, in PascalCase.`,
      })),
};
