/**
 * Gives each page of the reference its id, from which the page generator makes the names of files, and says where the
 * generated files are.
 */
import {pageId, type Description, type Schema} from '@screening/api';

/** Folder of the generated pages. It only contains generated files, and Git ignores it. */
export const pagesFolder = '.generated/api';

/** The generated sidebar. */
export const sidebarFile = '.generated/api-sidebar.json';

/** Returns the names of the schemas by the ids of their pages. */
export const schemaIds = ({components: {schemas = {}}}: Description): Map<string, string> =>
  new Map(Object.keys(schemas).map((name) => [pageId(name), name]));

/** Returns the description with the id of each schema's page as its title, from which the generator makes the id. */
export function withPageIds(doc: Description): Description {
  const schemas: Record<string, Schema> = {};
  for (const [id, name] of schemaIds(doc))
    schemas[name] = {...doc.components.schemas?.[name], title: id};
  return {...doc, components: {...doc.components, schemas}};
}
