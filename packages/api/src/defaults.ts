import type {SlimDescription, SlimOperation} from './description';
import {flatten, listEndpoints} from './document';

/** Returns the default of a parameter, or of a field of a body, by its name. @throws if the description has none */
export function defaultOf<T extends string | number | boolean>(
  doc: SlimDescription,
  name: string,
): T {
  for (const {operation, parameters} of listEndpoints<SlimOperation>(doc)) {
    const body = operation.requestBody?.content?.['application/json']?.schema ?? {};
    const parameter = parameters.find((one) => one.name === name)?.schema;
    for (const schema of [parameter, flatten(doc, body).properties?.[name]]) {
      const preset = typeof schema === 'object' ? flatten(doc, schema).default : undefined;
      if (preset !== undefined) return preset as T;
    }
  }
  throw new Error(`${name} has no default in the description`);
}
