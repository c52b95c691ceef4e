/** Creates the input schema of an operation's tool from the description. */
import type {Description, Endpoint, Schema} from '../../description/document';
import {contentOf, resolve} from '../../description/document';
import {flatten} from '../../description/flatten';
import {partsOf} from '../check/schema';

/** The keywords that tell an agent what to send. Agents know few others. */
const kept = [
  ...['type', 'description', 'enum', 'const', 'format', 'pattern', 'default', 'minLength', 'maxLength', 'minimum'],
  ...['maximum', 'minItems', 'maxItems', 'uniqueItems', 'required', 'properties', 'additionalProperties', 'items'],
  ...['anyOf', 'oneOf'],
];

/** Copies a schema without references and `allOf`, which many clients don't understand. */
export function inline(doc: Pick<Description, 'components'>, schema: Schema): Schema {
  const {...flat} = flatten(doc, schema);
  for (const keyword of Object.keys(flat)) if (!kept.includes(keyword)) delete flat[keyword];
  const copy = structuredClone(flat);
  for (const part of partsOf(copy)) {
    const whole = inline(doc, part);
    for (const keyword of Object.keys(part)) delete part[keyword];
    Object.assign(part, whole);
  }
  return copy;
}

/** Returns the parameters of an operation as properties, and its body as the property `body`. */
export function inputSchemaOf(doc: Description, {parameters, operation}: Endpoint): Schema {
  const properties: Record<string, Schema> = {};
  const required: string[] = [];
  for (const {name, description, required: isRequired, schema = {}, example} of parameters) {
    const shown = example === undefined ? description : `${description} Example: ${String(example)}`;
    properties[name] = {...inline(doc, schema), description: shown};
    if (isRequired) required.push(name);
  }
  const requestBody = operation.requestBody && resolve(doc, operation.requestBody);
  const media = contentOf(requestBody)?.media;
  if (requestBody && media?.schema) {
    const [example] = Object.values(media.examples ?? {});
    const shown = example ? ` Example: ${JSON.stringify(resolve(doc, example).value)}` : '';
    properties.body = {
      ...inline(doc, media.schema),
      description: `${requestBody.description ?? 'The body of the request.'}${shown}`,
    };
    if (requestBody.required) required.push('body');
  }
  return {type: 'object', properties, ...(required.length > 0 ? {required} : {}), additionalProperties: false};
}
