/** Writes the test scripts of the collection, which Postman runs after each response. */
import {contentOf, type Description, type Endpoint, flatten, type Schema} from '@screening/api';

/** Calls that need a user action each, with the reason that Postman shows. */
export const onePerUserAction: Record<string, string> = {
  getArticle:
    'Left out when you run the whole collection: request an article only in response to a user action, never in bulk.',
};

/** Returns the lines of a request's test: first the status, then the fields of the response. */
export function testLines(doc: Description, endpoint: Endpoint): string[] {
  const schema = contentOf(endpoint.operation.responses['200'])?.media.schema;
  const status = "pm.test('The status is 200', () => pm.response.to.have.status(200));";
  return [status, ...(schema ? fieldLines(doc, flatten(doc, schema)) : [])];
}

/** Returns the test lines for the top-level fields of a response: their types, and which are required. */
function fieldLines(doc: Description, {type = 'object', properties = {}, required = []}: Schema): string[] {
  const fields = Object.fromEntries(
    Object.entries(properties).flatMap(([name, property]) => {
      const known = typeof property === 'object' ? flatten(doc, property).type : undefined;
      return known ? [[name, {type: known}]] : [];
    }),
  );
  const schema = JSON.stringify({type, ...(required.length ? {required} : {}), properties: fields}, null, 2);
  return [
    "pm.test('The answer has the documented fields', () => {",
    `  pm.response.to.have.jsonSchema(${schema.replaceAll('\n', '\n  ')});`,
    '});',
  ].flatMap((line) => line.split('\n'));
}
