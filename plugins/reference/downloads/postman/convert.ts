/** Runs Postman's converter. */
import converter from 'openapi-to-postmanv2';
import type {Description} from '@screening/api';
import type {PostmanCollection} from './types';

type Result = {result: boolean; reason?: string; output?: {data: unknown}[]};
type Convert = (input: object, options: object, done: (error: Error | null, result: Result) => void) => void;

const options = {
  folderStrategy: 'Tags',
  // collection.ts adds all values from the examples. Values that the converter invents differ on every run.
  parametersResolution: 'Schema',
  schemaFaker: false,
  includeAuthInfoInExample: false,
};

/** Converts the description to a collection with folders, addresses, texts and the header for the API key. */
export function convert(doc: Description): Promise<PostmanCollection> {
  return new Promise((resolve, reject) => {
    // Pass a copy, because the converter changes its input.
    const input = {type: 'json', data: structuredClone(doc)};
    (converter as {convertV2: Convert}).convertV2(input, options, (error, {result, reason, output}) => {
      if (error || !result || !output) reject(error ?? new Error(`the Postman collection cannot be made: ${reason}`));
      // Convert instances of the library's classes to plain objects.
      else resolve(JSON.parse(JSON.stringify(output[0].data)) as PostmanCollection);
    });
  });
}
