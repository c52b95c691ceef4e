/**
 * The theme of the page generator, reduced to its slots.
 *
 * As shipped, it adds 96 KB of styles and Node polyfills to every page of the site. We fill its
 * slots with our own components (src/theme), so only the slots' names and defaults are wanted.
 */
import type {LoadContext, Plugin} from '@docusaurus/types';
import openapiTheme from 'docusaurus-theme-openapi-docs';

type ThemeFactory = (context: LoadContext) => Plugin;

export function openapiSlots(context: LoadContext): Plugin {
  const factory = ((openapiTheme as {default?: unknown}).default ?? openapiTheme) as ThemeFactory;
  const theme = factory(context);
  return {
    name: theme.name,
    getThemePath: () => theme.getThemePath?.() ?? '',
    getTypeScriptThemePath: () => theme.getTypeScriptThemePath?.() ?? '',
  };
}
