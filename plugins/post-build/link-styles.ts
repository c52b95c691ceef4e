/** Links pages to the stylesheets that only some pages need (plugins/internals/styles.ts). Docusaurus doesn't. */
import {readFileSync} from 'node:fs';
import {join} from 'node:path';

/** Returns a function that links a page to each stylesheet with one of its classes, after the one of all pages. */
export function createLinkStyles(folder: string, files: string[]): (html: string) => string {
  const sheets = files
    .filter((file) => /^assets\/css\/.*-styles\.\w+\.css$/.test(file))
    .map((file) => {
      const classes =
        readFileSync(join(folder, file), 'utf8').match(/(?<=\.)[a-z]\w*_[\w-]{4}(?![\w-])/gi) ?? [];
      return {tag: `<link rel="stylesheet" href="/${file}">`, classes: [...new Set(classes)]};
    });
  return (html) => {
    const needed = sheets.filter(({classes}) => classes.some((name) => html.includes(name)));
    return html.replace(
      /<link\b[^>]* rel="?stylesheet[^>]*>/,
      (link) => link + needed.map(({tag}) => tag).join(''),
    );
  };
}
