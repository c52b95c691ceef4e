/** Names the packages with the clients, and their methods. */

/** The names of the packages with the clients. */
export type ClientNames = {
  /** The package of the TypeScript client, by which programs import it: `sigma-client`. */
  npm: string;
  /** The module of the Python client, by which programs import it: `sigma_client`. */
  python: string;
};

/** Returns the names of the clients. `slug` is the short name of the product. */
export const clientNames = (slug: string): ClientNames => ({
  npm: `${slug}-client`,
  python: `${slug.replaceAll('-', '_')}_client`,
});

/** Writes the name of an operation as Python does: `listEntities` becomes `list_entities`. */
export const snakeCase = (name: string): string =>
  name.replace(/(?<=[a-z])(?=[A-Z])/g, '_').toLowerCase();
