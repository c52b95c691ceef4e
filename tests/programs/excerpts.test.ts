/** Tests that the parts of programs that guides show are still in the programs. */
import {expect, it} from 'vitest';
import {examplesFolder, readExamples} from '../../plugins/lib/examples';
import {readGuides} from '../lib/programs/run-page';

const programs = readExamples('.');
/** Blocks with a title such as "From client.ts". A line `// ...` is between two parts. */
const excerpts = readGuides().flatMap(({fences}) =>
  fences.flatMap(({file, line, title, value}) => {
    const [, name] = /^From (\S+\.(?:ts|py))$/.exec(title ?? '') ?? [];
    return name ? [{file, line, name, lines: value.split('\n')}] : [];
  }),
);

it('finds excerpts', () => expect(excerpts).not.toEqual([]));

it.each(excerpts)('$file:$line shows lines of $name', ({file, line, name, lines}) => {
  let part = '';
  for (const [index, text] of lines.entries()) {
    part = /^\s*(?:\/\/|#) \.\.\.$/.test(text) ? '' : (part && `${part}\n${text}`) || text;
    const message = `${file}:${line + 1 + index} differs from ${examplesFolder}/${name}`;
    if (!programs.get(name)?.includes(part))
      expect.fail(
        `${message}: copy the lines from there, or write a comment "..." where lines are left out: ${text.trim()}`,
      );
  }
});
