/** Generates what the tool knows of the product and of the description, and what the texts know of the tool, in `packages/tools/.generated/`. */
import {mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {flatten, type Description} from '@screening/api';
import {toolsVersion} from '@screening/product';
import type {CommandDescription} from './src/describe';

export type {CommandDescription};

/** The file with the descriptions of the commands, below the root of the repository. */
export const commandsFile = 'packages/tools/.generated/commands.json';

/** What the generated file says about the product. */
export interface ToolsProduct {
  /** The short name of the product, which is the name of the command. */
  slug: string;
  /** Where the documentation is published. */
  siteUrl: string;
}

/** Writes the generated files of the tool below the root of the repository. */
export async function generateTools(
  root: string,
  doc: Description,
  {slug, siteUrl}: ToolsProduct,
): Promise<void> {
  const schema = (name: string) => flatten(doc, doc.components.schemas![name]);
  const threshold = schema('MatchThreshold');
  const facts = {
    command: [slug, 'The name of the command.'],
    version: [toolsVersion, "The version of the tool. It isn't the version of the API."],
    documentation: [
      `${siteUrl}/docs/guides/platform/command-line-tool`,
      'The page that describes the tool.',
    ],
    screeningTypes: [schema('ScreeningType').enum, 'The types of screening.'],
    lowestThreshold: [threshold.minimum, 'The lowest match threshold.'],
    highestThreshold: [threshold.maximum, 'The highest match threshold.'],
  } satisfies Record<string, [value: unknown, comment: string]>;
  const folder = join(root, 'packages/tools/.generated');
  mkdirSync(folder, {recursive: true});
  const lines = Object.entries(facts).map(
    ([name, [value, comment]]) =>
      `/** ${comment} */\nexport const ${name} = ${JSON.stringify(value)};\n`,
  );
  writeFileSync(
    join(folder, 'facts.ts'),
    `// Generated from the description. Don't edit.\n${lines.join('\n')}`,
  );
  // The commands import what was just written.
  const {describeAll} = await import('./src/describe');
  writeFileSync(join(root, commandsFile), `${JSON.stringify(describeAll(), null, 2)}\n`);
}

/** Reads the descriptions of the commands. Call `generateTools` before. */
export const readCommands = (root: string): CommandDescription[] =>
  JSON.parse(readFileSync(join(root, commandsFile), 'utf8')) as CommandDescription[];
