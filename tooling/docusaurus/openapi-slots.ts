/**
 * Reduces the theme of the page generator to its slots.
 *
 * As shipped, it adds 96 KB of styles and Node polyfills to every page of the site. Our own components fill its slots
 * (src/theme), so only the slots' names and defaults are wanted.
 */
import type {LoadContext, Plugin} from '@docusaurus/types';
import openapiTheme from 'docusaurus-theme-openapi-docs';
import {expectInternals} from './guard';

type ThemeFactory = (context: LoadContext) => Plugin;

/** The theme without its styles and its changes of the bundler's configuration. */
export function openapiSlots(context: LoadContext): Plugin {
  const factory = ((openapiTheme as {default?: unknown}).default ?? openapiTheme) as ThemeFactory;
  return onlySlots(factory(context));
}

/** Keeps a theme's name and folders. */
export function onlySlots({name, getThemePath, getTypeScriptThemePath}: Plugin): Plugin {
  expectInternals(
    getThemePath,
    `The theme ${name} has no folder of components`,
    'docusaurus-theme-openapi-docs/lib/index.js',
  );
  return {name, getThemePath, getTypeScriptThemePath};
}
