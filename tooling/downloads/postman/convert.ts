/** Postman's own converter, as a promise. */
import converter from 'openapi-to-postmanv2';
import type {Description} from '../../../src/description/document';
import type {PostmanCollection} from './types';

type Result = {result: boolean; reason?: string; output?: {data: unknown}[]};
type Convert = (input: object, options: object, done: (error: Error | null, result: Result) => void) => void;

const options = {
  folderStrategy: 'Tags',
  // Every value comes from the description's examples afterwards; what it would invent differs each time.
  parametersResolution: 'Schema',
  schemaFaker: false,
  includeAuthInfoInExample: false,
};

/** The description as a collection: its folders, addresses, texts and the key's header. */
export function convert(doc: Description): Promise<PostmanCollection> {
  return new Promise((resolve, reject) => {
    // It changes what it is given.
    const input = {type: 'json', data: structuredClone(doc)};
    (converter as {convertV2: Convert}).convertV2(input, options, (error, {result, reason, output}) => {
      if (error || !result || !output) reject(error ?? new Error(`the Postman collection cannot be made: ${reason}`));
      // It is made of the library's own classes.
      else resolve(JSON.parse(JSON.stringify(output[0].data)) as PostmanCollection);
    });
  });
}
