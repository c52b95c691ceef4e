/** Describes the constraints of a field in a few words each. */
import {type Description, enumOf, type WalkedField} from '@screening/api';

/** Maximum length of a list of values, in characters. Longer lists are counted instead. */
const longestList = 60;

/** Lists constraints: `required`, `0 to 100`, `maximum items 50`. Leaves out patterns, which few people can read. */
export function rulesInWords(doc: Description, field: Pick<WalkedField, 'required' | 'flat' | 'rules'>): string[] {
  const {required, flat, rules} = field;
  const values = (enumOf(doc, flat) ?? []).map(({value}) => JSON.stringify(value));
  return [
    ...(required ? ['required'] : []),
    ...(flat.deprecated ? ['deprecated'] : []),
    ...(values.length > 0 ? [sayValues(values)] : []),
    ...sayBounds(rules),
    ...(flat.default === undefined ? [] : [`default ${JSON.stringify(flat.default)}`]),
  ];
}

function sayValues(values: string[]): string {
  const list = values.join(', ');
  return list.length > longestList ? `one of ${values.length} values` : `one of ${list}`;
}

/** Describes a minimum and a maximum as one range. */
function sayBounds(rules: [string, string][]): string[] {
  const stated = new Map(rules);
  return rules.flatMap(([label, value]): string[] => {
    if (/pattern|encoding|media type/.test(label)) return [];
    const [, each = '', bound] = /^(each: )?(at least|at most)$/.exec(label) ?? [];
    if (!bound) return [`${label} ${value}`];
    const most = stated.get(label.replace('at least', 'at most'));
    if (bound === 'at most' && stated.has(label.replace('at most', 'at least'))) return [];
    return [each + (bound === 'at least' && most !== undefined ? `${value} to ${most}` : `${bound} ${value}`)];
  });
}
