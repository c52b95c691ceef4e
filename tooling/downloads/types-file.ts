/** The records and paths of the description as TypeScript types, for openapi-fetch or a client of one's own. */
import type {Description} from '../../src/description/document';

export async function makeTypes(doc: Description): Promise<string> {
  // A module only: it cannot be required.
  const {default: openapiTS, astToString} = await import('openapi-typescript');
  // It changes what it is given.
  const nodes = await openapiTS(structuredClone(doc) as unknown as Parameters<typeof openapiTS>[0], {
    alphabetize: false,
  });
  return `/** ${doc.info.title} ${doc.info.version}: types made from its OpenAPI description. */\n\n${astToString(nodes)}`;
}
