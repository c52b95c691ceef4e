/**
 * Reads the template of all pages for the option `ssrTemplate`. It differs from the template of Docusaurus in two ways:
 *
 * - The scripts are requested after the page is painted, because compiling them would delay the layout. In a background
 *   tab, that is when the tab is shown.
 * - The icons that pages share are hidden with an attribute of SVG instead of a style, which the policy doesn't allow.
 */
import {readFileSync} from 'node:fs';
import {join} from 'node:path';

export const readPageTemplate = (root: string): string =>
  readFileSync(join(root, 'plugins/internals/page.eta'), 'utf8');
