/** Reads all pages of prose with their code blocks. */
import {readdirSync, readFileSync} from 'node:fs';
import {readFences, type Fence} from '../../../plugins/guides';
import {readExamples} from '../../../plugins/lib/examples';

export type Guide = {file: string; source: string; fences: Fence[]};

/** Reads every page in docs/, sorted by name. Throws if there is none. */
export function readGuides(): Guide[] {
  const examples = readExamples('.');
  const files = readdirSync('docs', {recursive: true, encoding: 'utf8'}).filter((name) => name.endsWith('.mdx'));
  if (files.length === 0) throw new Error('docs/ contains no pages');
  return files.sort().map((name) => {
    const file = `docs/${name.replaceAll('\\', '/')}`;
    const source = readFileSync(file, 'utf8');
    return {file, source, fences: readFences(source, file, examples)};
  });
}
