/** Fills the templates of the configurations of hosts. */
import {readFileSync} from 'node:fs';
import {join} from 'node:path';

/**
 * Returns the text of a template of this folder, with a value in place of each `{{name}}`.
 * @param template the name of the file, without `.template`
 * @throws when the template names a value that isn't given
 */
export function fillTemplate(template: string, values: Record<string, string>): string {
  const text = readFileSync(join(__dirname, `${template}.template`), 'utf8');
  return text.replaceAll(/\{\{([\w-]+)\}\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`${template}.template: no value for ${name}`);
    return value;
  });
}
