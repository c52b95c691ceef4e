/** Tests that the parts of programs that guides show are still in the programs. */
import {expect, it} from 'vitest';
import {readExamples} from '../../plugins/lib/examples';
import {readGuides} from '../lib/programs/run-page';

const programs = readExamples('.');
/** Blocks with a title such as "From client.ts". A line `// ...` is between two parts. */
const excerpts = readGuides().flatMap(({fences}) =>
  fences.flatMap(({file, line, title, value}) => {
    const [, name] = /^From (\S+\.(?:ts|py))$/.exec(title ?? '') ?? [];
    return name ? [[`${file}:${line}`, name, value] as const] : [];
  }),
);

it('finds excerpts', () => expect(excerpts).not.toEqual([]));

it.each(excerpts)('%s shows lines of %s', (_, name, value) => {
  for (const part of value.split(/^\s*(?:\/\/|#) \.\.\.$/m))
    expect(programs.get(name)).toContain(part.replace(/^\n+|\n+$/g, ''));
});
