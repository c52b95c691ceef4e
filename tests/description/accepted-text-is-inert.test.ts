import {createProcessor} from '@mdx-js/mdx';
import remarkGfm from 'remark-gfm';
import {expect, it} from 'vitest';
import {apiRules} from '../../tooling/lint/rules';

/** What Markdown, MDX and front matter give a meaning to, and some letters to put between. */
const pieces = [
  ...[
    '`',
    '`',
    '``',
    '{x}',
    '<b>',
    '</b>',
    '<!--',
    '< ',
    '|',
    '\n',
    '\n\n',
    '\r',
    '](',
    '[',
    ')',
    '"',
    "'",
    '\\',
    '~~~',
    '---\n',
  ],
  ...[
    'import a',
    'export b',
    '> ',
    '- ',
    '1. ',
    '# ',
    '|---|\n',
    ' ',
    'a',
    'www.a.b',
    'https://a.b',
    'a@b.c',
    '/x)',
    '#x)',
  ],
  ...['javascript:', '&lt;', '&#123;', '&', '!', ':', '_', '**', '    ', '\t', '\f', '\v', '\u00a0', '\u2028', '[^1]'],
];
const samples = 25_000;

const checks = apiRules.flatMap((rule) => ('check' in rule && typeof rule.check === 'function' ? [rule.check] : []));
const parser = createProcessor({remarkPlugins: [remarkGfm]});

interface Node {
  type: string;
  url?: string;
  children?: Node[];
}

/** What in a text would run, load or lead somewhere as MDX; a text that MDX cannot read counts too. */
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

/** The same sequence on every run, so that a failure can be looked at again. */
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

it('lets no text pass that MDX would run, load or fail on', () => {
  const texts = [...randomTexts()];
  const accepted = texts.filter((text) => checks.every((check) => check(text) === undefined));
  expect(accepted.length).toBeGreaterThan(samples / 20);
  expect(accepted.flatMap((text) => activeParts(text).map((part) => ({text, part})))).toEqual([]);
});

it('is asked about texts that are active without the rules', () => {
  const refused = [...randomTexts()].filter((text) => checks.some((check) => check(text)));
  expect(refused.slice(0, 1_000).filter((text) => activeParts(text).length > 0).length).toBeGreaterThan(500);
});
