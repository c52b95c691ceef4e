import {readFileSync} from 'node:fs';
import {createProcessor} from '@mdx-js/mdx';
import remarkGfm from 'remark-gfm';
import {expect, it} from 'vitest';
import {textChecks} from '../src/lint/rules/texts';

/** Strings with a meaning in Markdown, MDX or front matter, and plain text to mix with them. */
const pieces = JSON.parse(readFileSync(new URL('markup.json', import.meta.url), 'utf8')) as string[];
const samples = 25_000;

const checks = Object.values(textChecks);
const parser = createProcessor({remarkPlugins: [remarkGfm]});

interface Node {
  type: string;
  url?: string;
  children?: Node[];
}

/** Lists the parts of a text that MDX would run, load or link, and errors of malformed MDX. */
function activeParts(text: string): string[] {
  try {
    return partsOf(parser.parse(text) as Node);
  } catch (error) {
    return [String(error)];
  }
}

function partsOf(node: Node): string[] {
  const active = /^mdx|^(html|yaml|image|imageReference|definition|linkReference)$/.test(node.type);
  const leadsAway = node.type === 'link' && !/^(\/(?!\/)|#|https?:\/\/|mailto:)/.test(node.url ?? '');
  return [...(active || leadsAway ? [node.type] : []), ...(node.children ?? []).flatMap(partsOf)];
}

/** Generates the same sequence on every run, so that a failure can be repeated. */
function* randomTexts(): Generator<string> {
  let seed = 20_260_101;
  const next = (below: number) => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((seed / 2 ** 32) * below);
  };
  for (let count = 0; count < samples; count += 1) {
    yield Array.from({length: 1 + next(12)}, () => pieces[next(pieces.length)]).join('');
  }
}

it('rejects every text that MDX would run, load or fail on', () => {
  const texts = [...randomTexts()];
  const accepted = texts.filter((text) => checks.every((check) => check(text) === undefined));
  expect(accepted.length).toBeGreaterThan(samples / 20);
  expect(accepted.flatMap((text) => activeParts(text).map((part) => ({text, part})))).toEqual([]);
});

it('rejects mostly texts that MDX would run, load or fail on', () => {
  const refused = [...randomTexts()].filter((text) => checks.some((check) => check(text)));
  expect(refused.slice(0, 1_000).filter((text) => activeParts(text).length > 0).length).toBeGreaterThan(500);
});
