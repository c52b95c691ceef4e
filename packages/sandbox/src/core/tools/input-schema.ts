/** Creates the input schema of an operation's tool from the description. */
import {
  contentOf,
  type Description,
  type Endpoint,
  flatten,
  resolve,
  type Schema,
} from '@screening/api';
import {mapParts} from '../check/schema';

/** The keywords that tell an agent what to send. Agents know few others. */
const usedKeywords = (
  'type description enum const format pattern default minLength maxLength minimum maximum minItems maxItems ' +
  'uniqueItems required properties additionalProperties items anyOf oneOf examples'
).split(' ');
/** Maximum length of a pattern that says more than an example. */
const shortPattern = 30;

/** Copies a schema without references and `allOf`, which many clients don't understand, and as short as possible. */
export function inline(doc: Pick<Description, 'components'>, schema: Schema): Schema {
  const {...flat} = flatten(doc, schema);
  for (const keyword of Object.keys(flat))
    if (!usedKeywords.includes(keyword)) delete flat[keyword];
  if (flat.additionalProperties === true) delete flat.additionalProperties;
  // The sandbox checks the pattern, and examples are shorter.
  if (flat.pattern && flat.pattern.length > shortPattern) delete flat.pattern;
  else delete flat.examples;
  const copy = mapParts(flat, (part) => inline(doc, part));
  // The description of a list says what its items are.
  if (
    typeof copy.items === 'object' &&
    copy.description &&
    !copy.items.properties &&
    !copy.items.pattern
  )
    delete copy.items.description;
  return copy;
}

/**
 * Returns the parameters of an operation as properties, and its body as the property `body`. Leaves out fields of the
 * body that are also parameters, because the guides say to send these in the query.
 */
export function inputSchemaOf(doc: Description, {parameters, operation}: Endpoint): Schema {
  const properties: Record<string, Schema> = {};
  const required: string[] = [];
  for (const {name, description, required: isRequired, schema = {}, example} of parameters) {
    const shown =
      example === undefined || !isRequired
        ? description
        : `${description} Example: ${String(example)}`;
    properties[name] = {...inline(doc, schema), description: shown};
    if (isRequired) required.push(name);
  }
  const requestBody = operation.requestBody && resolve(doc, operation.requestBody);
  const media = contentOf(requestBody)?.media;
  if (requestBody && media?.schema) {
    const [example] = Object.values(media.examples ?? {});
    const shown = example ? ` Example: ${JSON.stringify(resolve(doc, example).value)}` : '';
    const {properties: fields = {}, ...body} = inline(doc, media.schema);
    const others = Object.entries(fields).filter(([name]) => !Object.hasOwn(properties, name));
    properties.body = {
      ...body,
      properties: Object.fromEntries(others),
      description: `${requestBody.description ?? 'The body of the request.'}${shown}`,
    };
    if (requestBody.required) required.push('body');
  }
  return {
    type: 'object',
    properties,
    ...(required.length > 0 ? {required} : {}),
    additionalProperties: false,
  };
}
