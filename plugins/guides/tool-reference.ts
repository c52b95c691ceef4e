/**
 * Makes `<ToolReference of="onboard" />` into the reference of a command of the command-line tool: what it does, its options,
 * its files with their columns, its exit codes and examples. `of="commands"` lists all commands with links to the headings
 * that have their names, and `of="options"` the options and exit codes of every command, which the commands don't repeat. All
 * come from the definitions from which the tool makes its help.
 */
import type {Nodes} from 'mdast';
import {product} from '@screening/product';
import type {CommandDescription} from '@screening/tools/generate';
import {parseSentence} from '../lib/markdown';
import {code, link, paragraph, table} from '../lib/nodes';
import {defineComponent} from './lib/components';
import {makeFieldList, type FieldRow} from './lib/field-list';

export const toolReference = defineComponent({
  required: ['of'],
  form: 'block',
  make({of: name}, {data}) {
    const commands = data.readTool();
    if (name === 'commands') return [commandsTable(commands)];
    const shared = sharedBy(commands);
    if (name === 'options')
      return [makeFieldList(shared.options.map(optionRow)), exitsTable(shared.exits)];
    const command = commands.find((one) => one.name === name);
    if (!command) {
      const known = commands.map((one) => one.name).join(', ');
      throw new Error(`the tool has no command \`${name}\`; it has ${known}`);
    }
    return describe(command, shared);
  },
});

function commandsTable(commands: CommandDescription[]): Nodes {
  const rows = commands.map(({name, summary}) => [
    [link(`#${name}`, [code(name)])],
    parseSentence(capitalize(summary)),
  ]);
  return table(['Command', 'What it does'], rows);
}

type Shared = Pick<CommandDescription, 'options' | 'exits'>;

/** Returns the options and the exit codes that all commands have with the same meaning. */
function sharedBy(commands: CommandDescription[]): Shared {
  const isIn = <T>(list: T[], one: T): boolean =>
    list.some((other) => JSON.stringify(other) === JSON.stringify(one));
  const [first] = commands;
  return {
    options: first.options.filter((one) => commands.every(({options}) => isIn(options, one))),
    exits: first.exits.filter((one) => commands.every(({exits}) => isIn(exits, one))),
  };
}

/** Makes the reference of a command, without what all commands share. */
function describe(command: CommandDescription, shared: Shared): Nodes[] {
  const {name, text, file, files, examples} = command;
  const options = command.options.filter(
    ({flags}) => !shared.options.some((one) => one.flags === flags),
  );
  const exits = command.exits.filter(({code: number}) =>
    shared.exits.every((one) => one.code !== number),
  );
  return [
    paragraph(parseSentence(text)),
    usage(command),
    title('Options'),
    makeFieldList([
      ...(file === undefined
        ? []
        : [{name: '<file>', facts: [['required']], meaning: parseSentence(file)}]),
      ...options.map(optionRow),
    ]),
    ...(files.length > 0 ? [title('Files in the state folder')] : []),
    ...files.flatMap(({name: fileName, text: contents, columns}) => [
      paragraph([code(fileName), ': ', ...parseSentence(contents)]),
      ...(columns.length > 0 ? [columnsTable(columns)] : []),
    ]),
    title('Exit codes'),
    exitsTable(exits),
    title(examples.length === 1 ? 'Example' : 'Examples'),
    ...examples.flatMap((example) => [
      paragraph(parseSentence(example.text)),
      shell(`${product.slug} ${name} ${example.args}`),
    ]),
  ];
}

const exitsTable = (exits: CommandDescription['exits']): Nodes =>
  table(
    ['Code', 'Meaning'],
    exits.map((exit) => [[code(String(exit.code))], parseSentence(exit.text)]),
  );

const columnsTable = (columns: CommandDescription['files'][number]['columns']): Nodes =>
  table(
    ['Column', 'What it contains'],
    columns.map((column) => [[code(column.name)], parseSentence(capitalize(column.text))]),
  );

/** Makes a line that isn't a heading, because each command has the same ones. */
const title = (text: string): Nodes =>
  paragraph([{type: 'strong', children: [{type: 'text', value: text}]}]);

const shell = (value: string): Nodes => ({type: 'code', lang: 'bash', meta: null, value});

/** Shows what must be given. */
function usage({name, file, options}: CommandDescription): Nodes {
  const required = options.filter(({isRequired}) => isRequired).map(({flags}) => flags);
  const value = [
    product.slug,
    name,
    ...(file === undefined ? [] : ['<file>']),
    ...required,
    '[options]',
  ].join(' ');
  return {type: 'code', lang: 'text', meta: null, value};
}

function optionRow({
  flags,
  text,
  preset,
  isRequired,
  isRepeatable,
}: CommandDescription['options'][number]): FieldRow {
  const facts = [
    ...(isRequired ? [['required']] : []),
    ...(isRepeatable ? [['can be repeated']] : []),
    ...(preset === undefined ? [] : [['default ', code(preset)]]),
  ];
  return {name: flags, facts, meaning: parseSentence(text)};
}

/** Definitions describe a column in a phrase, which the help continues. */
const capitalize = (text: string): string => text[0].toUpperCase() + text.slice(1);
