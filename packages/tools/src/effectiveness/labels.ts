/** Reads the labels of subjects: which records a screening has to find. */
import type {Fault} from '../input/types';

/** The column with the labels. */
export const labelColumn = 'expected';

/** Words that people write in such a column, but that aren't the identifier of a record. */
const words = new Set(
  (
    'yes no y n true false listed unlisted match hit miss found clear cleared blocked sanctioned pep positive negative ' +
    'unknown null undefined na n/a nil tbd x'
  ).split(' '),
);

const howToLabel =
  'Write the sigmaID of the record that must be found, several separated by semicolons, or "none" if the subject isn\'t listed.';

/** The records that must be found for a subject. A subject that isn't listed has none. */
export const expectedOf = (label: string): string[] => {
  const ids = idsOf(label);
  return isNone(ids) ? [] : ids;
};

const idsOf = (label: string): string[] => [
  ...new Set(
    label
      .split(';')
      .map((id) => id.trim())
      .filter((id) => id !== ''),
  ),
];

const isNone = (ids: readonly string[]): boolean => ids.length === 1 && /^none$/i.test(ids[0]);

/** Returns whether a text can be an identifier. Their form isn't documented, so only what is surely none is refused. */
const canBeId = (text: string): boolean =>
  /^[^\s,|\p{C}]+$/u.test(text) &&
  /[\p{L}\p{N}]/u.test(text) &&
  !words.has(text.toLowerCase()) &&
  !/^none$/i.test(text);

/** Finds what is wrong with a label. A wrong one would look like a miss of the screening. */
export function checkLabel(label: string): Fault[] {
  const fault = (code: string, message: string): Fault[] => [
    {severity: 'error', column: labelColumn, code, value: label, message},
  ];
  const ids = idsOf(label);
  if (ids.length === 0) return fault('missing-label', `The label is empty. ${howToLabel}`);
  if (isNone(ids)) return [];
  if (ids.some((id) => /^none$/i.test(id)))
    return fault('contradicting-label', `The label has "none" and a record. ${howToLabel}`);
  const wrong = ids.find((id) => !canBeId(id));
  return wrong === undefined
    ? []
    : fault('unknown-label', `The label "${wrong}" is unknown. ${howToLabel}`);
}
