/** The rule `file-name-is-component-name`. */
import {basename} from 'node:path';
import {startOf, type FileRule} from './nodes';

/** Requires PascalCase file names, because the bundler names components after their files. Redocly has no such rule. */
export const fileNameIsComponentName: FileRule = ({files}) =>
  [...files.values()]
    .filter(({name}) => /^components\/.*\.yaml$/.test(name))
    .filter(({name}) => !/^[A-Z][A-Za-z0-9]*\.yaml$/.test(basename(name)))
    .map(({name, source}) => ({
      message: `${basename(name)} must be the name of its component, in PascalCase.`,
      at: startOf(source),
    }));
