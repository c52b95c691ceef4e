/** Lists the faults of a form by field, in the words of the sandbox's responses. */
import {readLiteral, type Schema, type Schemas, validate} from '@screening/sandbox';
import {isRecord, readBody, type Draft} from './draft';
import {flatten, type Call} from './call';

/** The broken rule by the field's path: `body.search.dob`. */
export type Faults = Map<string, string>;

export function findFaults({parameters, body, schemas}: Call, draft: Draft): Faults {
  const faults: Faults = new Map();
  for (const {place, name, required, schema} of parameters) {
    const text = draft[place][name] ?? '';
    const field = `${place}.${name}`;
    if (text !== '') collect(schemas, schema, readLiteral(flatten(schemas, schema).type, text), field, faults);
    else if (required) faults.set(field, 'is required');
  }
  if (!body) return faults;
  const read = readBody(draft.json);
  if ('rule' in read) faults.set('body', read.rule);
  else if (read.value !== undefined) collect(schemas, body.schema, read.value, 'body', faults);
  else if (body.required) faults.set('body', 'is required');
  return faults;
}

/** Collects all faults. The validator stops at the first one, so each part is also checked separately. */
function collect(schemas: Schemas, schema: Schema, value: unknown, field: string, faults: Faults): void {
  const fault = validate(schemas, schema, value, field);
  if (!fault) return;
  if (!faults.has(fault.field)) faults.set(fault.field, fault.rule);
  const flat = flatten(schemas, schema);
  if (isRecord(value)) {
    for (const name of flat.required ?? []) {
      if (!Object.hasOwn(value, name)) faults.set(`${field}.${name}`, 'is required');
    }
    for (const [name, part] of Object.entries(flat.properties ?? {})) {
      if (typeof part === 'object' && Object.hasOwn(value, name)) {
        collect(schemas, part, value[name], `${field}.${name}`, faults);
      }
    }
  } else if (Array.isArray(value) && typeof flat.items === 'object') {
    const {items} = flat;
    value.forEach((item, index) => collect(schemas, items, item, `${field}[${index}]`, faults));
  }
}
