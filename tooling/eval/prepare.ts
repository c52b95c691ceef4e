/** Prepares the input for an agent: the materials for each condition, and a folder with the prompt for each task. */
import {cpSync, existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync} from 'node:fs';
import {basename, join} from 'node:path';
import {skillPath} from '../agents/skill';
import {fillProduct, product} from '../../src/product';
import {readBundle} from '../reference/read-bundle';
import {programNames} from './bench';
import type {Task} from './task';

/** Materials that an agent can read: the site, the site and the skill, or only the OpenAPI file. */
export const conditions = ['site', 'skill', 'neither'] as const;
export type Condition = (typeof conditions)[number];

/** Folder of the site, next to the folders of the tasks. */
const siteFolder = 'site';
/** File to leave out: it's larger than all pages together, and contains nothing else. */
const leftOut = /-documentation\.zip$/;

/** Prepares the folders of one condition below `folder`, and returns the folder of each task. */
export function prepare(folder: string, condition: Condition, tasks: Task[], build: string): Map<Task, string> {
  if (!existsSync(join(build, skillPath))) throw new Error(`${build} has no skill: run \`npm run build\` first`);
  const base = join(folder, condition);
  mkdirSync(base, {recursive: true});
  if (condition !== 'neither') copySite(build, join(base, siteFolder));
  return new Map(
    tasks.map((task) => {
      const own = join(base, task.name);
      if (existsSync(own) && readdirSync(own).length > 0) throw new Error(`${own} isn't empty`);
      mkdirSync(own, {recursive: true});
      if (condition === 'neither') cpSync(join(build, 'openapi.yaml'), join(own, 'openapi.yaml'));
      const skill = condition === 'skill' ? readFileSync(join(build, skillPath), 'utf8') : undefined;
      writeFileSync(join(own, 'PROMPT.md'), promptOf(task, condition, skill));
      return [task, own];
    }),
  );
}

/** Copies the parts of the site that programs can read: Markdown, the description and the downloads. */
function copySite(build: string, to: string): void {
  const isRead = (file: string) => /\.(md|txt|json|yaml|d\.ts|zip|tgz)$/.test(file) && !leftOut.test(file);
  const isKept = (file: string) => !/\/(assets|img)$|(search-data|link-previews|console-links)\.json$/.test(file);
  for (const name of readdirSync(build)) {
    const isFolder = !name.includes('.');
    if (isKept(`/${name}`) && (isFolder || isRead(name)))
      cpSync(join(build, name), join(to, name), {
        recursive: true,
        filter: (file) => !basename(file).includes('.') || isRead(file),
      });
  }
}

const materials: Record<Condition, string> = {
  neither: 'The OpenAPI description of the API is in `openapi.yaml` in this folder. There is no other documentation.',
  site: `The documentation site ${product.siteUrl} is in the folder \`../${siteFolder}\`, as Markdown: the page ${product.siteUrl}/docs/glossary is the file \`../${siteFolder}/docs/glossary.md\`. Begin with \`../${siteFolder}/llms.txt\`. The OpenAPI description and the downloads of the site are there too.`,
  skill: '',
};
materials.skill = `${materials.site}\n\nUse the skill at the end of this prompt.`;

/** Writes the prompt of a task. */
function promptOf({name}: Task, condition: Condition, skill?: string): string {
  const [title, ...rest] = fillProduct(readFileSync(join(import.meta.dirname, `tasks/${name}.md`), 'utf8')).split('\n');
  const [mjs, ts, py] = programNames.map((file) => `\`${file}\``);
  return `${title}

Write a program that uses the external API (version ${readBundle('.').info.version}) of ${product.name}, a platform for risk screening and monitoring.

## What you have

${materials[condition]}

There is no network. Work only in this folder, and read nothing outside of it${condition === 'neither' ? '' : ` but \`../${siteFolder}\``}.

## What to deliver

- One program in this folder: ${mjs} (Node.js 20 without packages), ${ts} (TypeScript, started with tsx, no other packages) or ${py} (Python 3.11 with \`requests\`). It may import further files of this folder.
- The program is started in a copy of this folder, for example as \`node main.mjs ARGUMENTS\`. The environment variable \`SCREENING_BASE_URL\` has the address of the API with its base path, and \`SCREENING_API_KEY\` the API key.
- The program is for production. It is tested with a server that behaves like the API, with hidden tests: calls fail, connections break, responses get lost, and programs are killed and started again.
- If a call can't succeed, the program gives up on it within 15 seconds. Messages for operators go to standard error, in which the key never appears.

## The task
${rest.join('\n')}${skill === undefined ? '' : `\n## The skill\n\n${skill}`}`;
}
