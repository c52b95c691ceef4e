/** What a request of the collection checks after its answer. Postman runs it; nothing here does. */
import {contentOf, type Description, type Endpoint, type Schema} from '../../../src/description/document';

/** The collection's variable that holds all records, for the answers to be held against. */
export const schemasVariable = 'schemas';
const annotations = ['title', 'description', 'example', 'examples', 'default', 'deprecated', 'format'];

/** All records without their texts. Formats are left out: Postman's validator refuses those it does not know. */
export function schemasText(doc: Description): string {
  const strip = (value: unknown, isName = false): unknown => {
    if (Array.isArray(value)) return value.map((part) => strip(part));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value)
        .filter(([key]) => isName || (!annotations.includes(key) && !key.startsWith('x-')))
        // Below `properties` a key is a name: a field may be called "description".
        .map(([key, inner]) => [key, strip(inner, !isName && key === 'properties')]),
    );
  };
  return JSON.stringify(strip(doc.components.schemas ?? {}, true));
}

/** The lines of a request's test. */
export function testLines(endpoint: Endpoint): string[] {
  const schema = contentOf(endpoint.operation.responses['200'])?.media.schema;
  return [
    "pm.test('is answered with 200', () => pm.response.to.have.status(200));",
    ...(schema ? schemaLines(schema) : []),
  ];
}

const schemaLines = (schema: Schema): string[] => [
  "pm.test('the answer is as documented', () => {",
  `  const schemas = JSON.parse(pm.collectionVariables.get('${schemasVariable}'));`,
  `  pm.response.to.have.jsonSchema({allOf: [{$ref: '${schema.$ref}'}], components: {schemas}});`,
  '});',
];
