/**
 * Reduces the theme of the page generator to its slots.
 *
 * The complete theme adds 96 KB of styles and Node polyfills to every page of the site. The site's components in
 * src/theme fill the slots, so only the names and defaults of the slots are needed.
 */
import type {LoadContext, Plugin} from '@docusaurus/types';
import openapiTheme from 'docusaurus-theme-openapi-docs';

type ThemeFactory = (context: LoadContext) => Plugin;

/** Returns the theme without its styles and its changes to the bundler's configuration. */
export function openapiSlots(context: LoadContext): Plugin {
  const factory = ((openapiTheme as {default?: unknown}).default ?? openapiTheme) as ThemeFactory;
  const {name, getThemePath, getTypeScriptThemePath} = factory(context);
  if (!getThemePath) throw new Error(`The theme ${name} has no folder of components`);
  return {name, getThemePath, getTypeScriptThemePath};
}
