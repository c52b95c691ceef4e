/**
 * Finds archaic phrases and headings that hide their content. docs/vocabulary/forbidden.txt lists the single words, and
 * these patterns need their context.
 */
import type {Problem} from '../lib/problem';
import {placeOf} from './place';

type Habit = {pattern: RegExp; instead: string};

const inText: Habit[] = [
  {
    pattern: /\bholds?\b(?!\s+(?:the|a|this)\s+(?:review\s+)?lock)/giu,
    instead: 'has, contains, stores or applies',
  },
  {pattern: /\btells?\s+(?:which|when|where|what|whether|how|no)\b/giu, instead: 'shows, says or explains'},
  {
    pattern: /(?<!\btell(?:s|ing)?\s+(?:\S+\s+){1,4})\bapart\b(?!\s+from\b)/giu,
    instead: 'separately or separate',
  },
  {
    pattern: /(?<!\bno\s+\p{L}+\s+)\bof\s+(?:its|your|their)\s+own\b(?!\s+(?!for\b|in\b|is\b|on\b|to\b)\p{L})/giu,
    instead: 'separate, or its own or your own before the noun',
  },
  {pattern: /(?<!\bthe\s+(?:\p{L}+\s+)?)\bone\s+that\b|\bthose\s+that\b/giu, instead: 'name the thing'},
  {pattern: /\bwhat\s+(?:is|are|was|were)(?:\s+not|n't)\b/giu, instead: 'name the thing'},
  {
    pattern: /(?<!\bthere\s+)\b(?:is|are)\s+no\s+(?!longer\b|more\b|reason\b)(?=\p{L})/giu,
    instead: "isn't a, or aren't",
  },
];

const inHeadings: Habit[] = [
  {pattern: /^(?!How\b)\p{L}+\s+(?:it|them)\b/iu, instead: 'name the thing'},
  {pattern: /(?<=\S\s+)what\s+you\b/iu, instead: 'name the thing'},
  {pattern: /^Look\s+at\b/iu, instead: 'say what the reader does, such as "Check"'},
  {pattern: /\bwith\s+care$/iu, instead: 'say what to look out for'},
  {pattern: /^\p{L}+,\s+\p{L}+\s+and\s+\p{L}+$/iu, instead: 'say what the section is about'},
];

/** Finds these habits in the prose of a source, in which everything else is replaced by spaces. */
export function findHabits(source: string, prose: string, file: string): Problem[] {
  const text = inText.flatMap(({pattern, instead}) =>
    [...prose.matchAll(pattern)].map((match) => ({
      file,
      ...placeOf(prose, match.index),
      message: `"${match[0].trim().replace(/\s+/g, ' ')}": write ${instead}`,
    })),
  );
  const lines = prose.split('\n');
  const headings = source.split('\n').flatMap((line, i) => {
    const heading = /^#{1,6}\s/.test(line) ? (lines[i]?.trim() ?? '') : '';
    return inHeadings
      .filter(({pattern}) => pattern.test(heading))
      .map(({instead}) => ({
        file,
        line: i + 1,
        column: 1,
        message: `the heading "${heading}" hides its content: ${instead}`,
      }));
  });
  return [...text, ...headings];
}
