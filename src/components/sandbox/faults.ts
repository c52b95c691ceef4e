/** Lists the faults of a form by field, in the words of the sandbox's responses. */
import description from '@site/.generated/sandbox/description.json';
import {isRecord, readLiteral, type Schema, validate} from '@screening/sandbox';
import {readBody, type Draft, type Path} from './draft';
import {flatten, type Call} from './call';

/** The broken rule by the field's path: `body.search.dob`. */
export type Faults = Map<string, string>;

/** Checks the parameters and the body of a draft. */
export function findFaults({parameters, body}: Call, draft: Draft): Faults {
  const faults: Faults = new Map();
  for (const {location, name, required, schema} of parameters) {
    const text = draft[location][name] ?? '';
    const field = `${location}.${name}`;
    if (text !== '') collect(schema, readLiteral(flatten(schema).type, text), field, faults);
    else if (required) faults.set(field, 'is required');
  }
  if (!body) return faults;
  const {rule, value} = readBody(draft.json);
  if (rule !== undefined) faults.set('body', rule);
  // The numbers are checked as the sandbox reads them.
  else if (value !== undefined) collect(body.schema, JSON.parse(draft.json), 'body', faults);
  else if (body.required) faults.set('body', 'is required');
  return faults;
}

/** Returns whether a fault is in a field, or in a field inside it. */
export const isWithin = (fault: string, field: string): boolean =>
  fault.startsWith(field) && ['', '.', '['].includes(fault.charAt(field.length));

/** Returns the path in the body of the field of a fault: `search`, `aliases` and 0 for `body.search.aliases[0]`. */
export function pathInBody(fault: string): Path {
  const steps = fault.matchAll(/\.(?<name>[^.[]+)|\[(?<index>\d+)\]/g);
  return [...steps].map(({groups}) => groups?.name ?? Number(groups?.index));
}

/** Collects all faults. The validator stops at the first one, so each part is also checked separately. */
function collect(schema: Schema, value: unknown, field: string, faults: Faults): void {
  const fault = validate(description.components.schemas ?? {}, schema, value, field);
  if (!fault) return;
  if (!faults.has(fault.field)) faults.set(fault.field, fault.rule);
  const {required = [], properties = {}, items} = flatten(schema);
  if (isRecord(value)) {
    for (const name of required)
      if (!Object.hasOwn(value, name)) faults.set(`${field}.${name}`, 'is required');
    for (const [name, part] of Object.entries(properties)) {
      if (typeof part === 'object' && Object.hasOwn(value, name))
        collect(part, value[name], `${field}.${name}`, faults);
    }
  } else if (Array.isArray(value) && typeof items === 'object') {
    value.forEach((item, index) => collect(items, item, `${field}[${index}]`, faults));
  }
}
