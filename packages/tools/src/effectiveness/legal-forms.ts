/** Finds the legal form of a company in its name. */
import {graphemes} from './letters';
import {legalForms, type LegalForm} from './tables';

/** Where the legal form of a name is. */
interface Found {
  form: LegalForm;
  /** Where it starts and ends, in code units. */
  start: number;
  end: number;
  isWrittenOut: boolean;
}

const escapeSigns = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Makes the pattern of a spelling. Abbreviations can have full stops, and more or fewer spaces. */
const patternOf = (spelling: string): string =>
  [...spelling.replace(/[.\s]+/g, ' ').trim()]
    .map((sign) => (sign === ' ' ? '[\\s.]*' : `${escapeSigns(sign)}\\.?`))
    .join('');

/** Chinese and Japanese names have no space before or behind their legal form. */
const isWithoutSpace = (spelling: string): boolean => /\p{Script=Han}/u.test(spelling);

/** Forms in front of a name: those of Russia and Japan. */
const isInFront = (spelling: string): boolean => /[\p{Script=Cyrillic}株]/u.test(spelling);

/** Makes the patterns that find a spelling of a form. The first group is what is around the name, the second the form. */
function patternsOf(spelling: string): RegExp[] {
  const form = patternOf(spelling);
  const gap = isWithoutSpace(spelling) ? '\\s*' : '[\\s,]+';
  return [
    new RegExp(`(?<gap>${gap})(?<form>${form})$`, 'diu'),
    ...(isInFront(spelling) ? [new RegExp(`^(?<form>${form})(?<gap>${gap})`, 'diu')] : []),
  ];
}

const patterns = legalForms.flatMap((form) =>
  [form.long, form.short].flatMap((spelling) =>
    patternsOf(spelling).map((pattern) => ({form, spelling, pattern})),
  ),
);

/** The name that was asked for last, because all kinds of variation ask for the same one after another. */
let latest: {name: string; found: ReturnType<typeof search>} | undefined;

/** Finds the longest legal form at the end or at the start of a name. */
function find(name: string): ReturnType<typeof search> {
  if (latest?.name !== name) latest = {name, found: search(name)};
  return latest.found;
}

function search(name: string): (Found & {gap: [number, number]}) | undefined {
  let best: (Found & {gap: [number, number]}) | undefined;
  for (const {form, spelling, pattern} of patterns) {
    const places = pattern.exec(name)?.indices?.groups;
    if (!places) continue;
    const [start, end] = places.form;
    if (best && end - start <= best.end - best.start) continue;
    const isWrittenOut = name.slice(start, end).toLowerCase() === form.long.toLowerCase();
    best = {
      form,
      start,
      end,
      gap: places.gap,
      isWrittenOut: isWrittenOut && spelling === form.long,
    };
  }
  return best;
}

/** Returns which graphemes and which code units of a name belong to its legal form. Returns undefined without one. */
export function legalFormOf(
  name: string,
): {includes: (grapheme: number) => boolean; includesUnit: (unit: number) => boolean} | undefined {
  const found = find(name);
  if (!found) return undefined;
  const includesUnit = (unit: number): boolean => unit >= found.start && unit < found.end;
  const starts: number[] = [];
  let unit = 0;
  for (const sign of graphemes(name)) {
    starts.push(unit);
    unit += sign.length;
  }
  return {includes: (grapheme) => includesUnit(starts[grapheme]), includesUnit};
}

/** Writes the legal form of a name out, or shortens it. Returns undefined without one. */
export function otherSpelling(name: string): string | undefined {
  const found = find(name);
  if (!found) return undefined;
  const {form, start, end, isWrittenOut} = found;
  return name.slice(0, start) + (isWrittenOut ? form.short : form.long) + name.slice(end);
}

/** Removes the legal form of a name. Returns undefined without one. */
export function withoutLegalForm(name: string): string | undefined {
  const found = find(name);
  if (!found) return undefined;
  const [start, end] = found.gap;
  return (
    name.slice(0, Math.min(start, found.start)) + name.slice(Math.max(end, found.end))
  ).trim();
}
