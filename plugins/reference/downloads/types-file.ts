/** Generates TypeScript types of the records and paths, for openapi-fetch or a custom client. */
import type {Description} from '@screening/api';

export async function makeTypes(doc: Description): Promise<string> {
  // Use a dynamic import, because the package can't be required.
  const {default: openapiTS, astToString} = await import('openapi-typescript');
  // Pass a copy, because openapiTS changes its input.
  const nodes = await openapiTS(structuredClone(doc) as unknown as Parameters<typeof openapiTS>[0], {
    alphabetize: false,
    // Otherwise every request would have to send the fields that have a default.
    defaultNonNullable: false,
  });
  return `/** ${doc.info.title} ${doc.info.version}: types generated from its OpenAPI description. */\n\n${astToString(nodes)}`;
}
