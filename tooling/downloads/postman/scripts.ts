/** Writes the test scripts of the collection, which Postman runs after each response. */
import {contentOf, type Description, type Endpoint, type Schema} from '../../../src/description/document';

/** The variable of the collection that contains the schemas of all records, to validate responses. */
export const schemasVariable = 'schemas';
const annotations = ['title', 'description', 'example', 'examples', 'default', 'deprecated', 'format'];

/** Returns all schemas without their texts, and without formats, because Postman's validator rejects unknown formats. */
export function schemasText(doc: Description): string {
  const strip = (value: unknown, isName = false): unknown => {
    if (Array.isArray(value)) return value.map((part) => strip(part));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value)
        .filter(([key]) => isName || (!annotations.includes(key) && !key.startsWith('x-')))
        // Keys below `properties` are field names, and a field can be called "description".
        .map(([key, inner]) => [key, strip(inner, !isName && key === 'properties')]),
    );
  };
  return JSON.stringify(strip(doc.components.schemas ?? {}, true));
}

/** Returns the lines of a request's test. */
export function testLines(endpoint: Endpoint): string[] {
  const schema = contentOf(endpoint.operation.responses['200'])?.media.schema;
  return ["pm.test('returns 200', () => pm.response.to.have.status(200));", ...(schema ? schemaLines(schema) : [])];
}

const schemaLines = (schema: Schema): string[] => [
  "pm.test('the response matches the documentation', () => {",
  `  const schemas = JSON.parse(pm.collectionVariables.get('${schemasVariable}'));`,
  `  pm.response.to.have.jsonSchema({allOf: [{$ref: '${schema.$ref}'}], components: {schemas}});`,
  '});',
];
