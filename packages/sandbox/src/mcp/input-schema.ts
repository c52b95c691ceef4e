/** Creates the schema of an operation's parameters for an agent, from the description. */
import {
  type Description,
  describeArguments,
  type Endpoint,
  flatten,
  type Schema,
} from '@screening/api';
import {mapParts} from '../core/check/schema';

/** The keywords that tell an agent what to send. Agents know few others. */
const usedKeywords = (
  'type description enum const format pattern default minLength maxLength minimum maximum minItems maxItems ' +
  'uniqueItems required properties additionalProperties items anyOf oneOf examples'
).split(' ');
/** Maximum length of a pattern that says more than an example. */
const shortPattern = 30;

/** Copies a schema without references and `allOf`, which many clients don't understand, and as short as possible. */
function inline(doc: Pick<Description, 'components'>, schema: Schema): Schema {
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

/** Returns the schema of an operation's parameters in one object, wherever the API takes them. */
export function inputSchemaOf(doc: Description, endpoint: Endpoint): Schema {
  const {list} = describeArguments(doc, endpoint);
  const properties: Record<string, Schema> = {};
  for (const {name, schema, location} of list) {
    const parameter = endpoint.parameters.find((one) => one.name === name && one.in === location);
    const description = parameter?.description;
    properties[name] = {...inline(doc, schema), ...(description ? {description} : {})};
  }
  const required = list.filter((one) => one.required).map(({name}) => name);
  return {
    type: 'object',
    properties,
    ...(required.length > 0 ? {required} : {}),
    additionalProperties: false,
  };
}
