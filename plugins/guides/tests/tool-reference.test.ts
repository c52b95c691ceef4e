/** Tests that the pages show everything that the commands of the tool define. */
import {readdirSync, readFileSync} from 'node:fs';
import {expect, it, test} from 'vitest';
import {product} from '@screening/product';
import {readCommands} from '@screening/tools/generate';
import {fieldsOf, problemsOf, render, rowsOf} from './lib/render';

const commands = readCommands('.');
const page = readFileSync('docs/guides/platform/command-line-commands.mdx', 'utf8');

/** Returns HTML as text: without tags, and with the signs that HTML escapes. */
const textOf = (html: string): string =>
  html
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&');

/** Returns a text of a definition as the page shows it: without the marks of code. */
const shown = (text: string): string => text.replaceAll('`', '');

it('there are commands, and the page shows each below a heading with its name', () => {
  expect(commands).not.toEqual([]);
  for (const {name} of commands)
    expect(page).toContain(`## ${name}\n\n<ToolReference of="${name}" />`);
  for (const list of ['commands', 'options'])
    expect(page).toContain(`<ToolReference of="${list}" />`);
});

test.each(commands)(
  '$name has each option, file, column, exit code and example',
  async (command) => {
    const {html, problems} = await render(`<ToolReference of="${command.name}" />`);
    expect(problems).toEqual([]);
    const {html: everyCommand} = await render('<ToolReference of="options" />');
    const text = textOf(html);
    expect(text).toContain(shown(command.text));
    const own = fieldsOf(html).map(textOf);
    const options = [...own, ...fieldsOf(everyCommand).map(textOf)];
    for (const {flags, text: meaning, preset, isRequired, isRepeatable} of command.options) {
      const option = options.find((one) => one.startsWith(`${flags} `));
      expect(option, flags).toContain(`| ${shown(meaning)}`);
      const facts = option!.slice(flags.length, option!.indexOf('|'));
      expect(facts.includes('required'), flags).toBe(isRequired);
      expect(facts.includes('can be repeated'), flags).toBe(isRepeatable);
      expect(facts.includes('default'), flags).toBe(preset !== undefined);
      if (preset !== undefined) expect(facts, flags).toContain(`default ${preset}`);
    }
    expect(options).toHaveLength(command.options.length + (command.file === undefined ? 0 : 1));
    const rows = [html, everyCommand].flatMap((part) =>
      rowsOf(part).map((row) => textOf(row).toLowerCase()),
    );
    for (const file of command.files) {
      expect(text).toContain(`${file.name}: ${shown(file.text)}`);
      for (const column of file.columns)
        expect(rows).toContain(`${column.name} | ${shown(column.text)}`.toLowerCase());
    }
    expect(command.exits.length).toBeGreaterThan(0);
    for (const exit of command.exits)
      expect(rows).toContain(`${exit.code} | ${shown(exit.text)}`.toLowerCase());
    for (const {args} of command.examples)
      expect(text).toContain(`${product.slug} ${command.name} ${args}`);
  },
);

test('the list of commands links to their headings', async () => {
  const {html} = await render('<ToolReference of="commands" />');
  for (const {name} of commands) expect(html).toContain(`<a href="#${name}">`);
});

test('a command that the tool lacks is a problem', async () => {
  expect(await problemsOf('<ToolReference of="chekc" />')).toEqual([
    expect.stringContaining('the tool has no command `chekc`; it has check'),
  ]);
});

test('the page on imports explains each code of a problem that the reader of files can find', () => {
  const guide = readFileSync('docs/guides/onboarding-and-monitoring/import-customers.mdx', 'utf8');
  const folder = 'packages/tools/src/input';
  const source = readdirSync(folder)
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(`${folder}/${name}`, 'utf8'))
    .join('\n');
  const found = source.matchAll(/\bcode: '([a-z-]+)'|\bfault\(\s*'([a-z-]+)'/g);
  const codes = [...new Set([...found].map(([, field, call]) => field ?? call))];
  expect(codes.length).toBeGreaterThan(10);
  expect(codes.filter((code) => !guide.includes(`\`${code}\``))).toEqual([]);
});
