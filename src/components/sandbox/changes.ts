/** Tells what something other than a call changed in the sandbox: tasks, entities, and the webhooks that it sent. */
import {marksOf} from './marks';
import {stateOf, viewOf} from './session';

/** What changed. */
export type Changes = {
  /** As sentences: "1 entity changed: Ilvane Torresund." */
  words: string[];
  /** The keys of the marks of the webhooks that were sent, or that arrived. */
  webhooks: string[];
};

/** Maximum number of names in a sentence. */
const mostNames = 3;

/** Does something, and returns what it changed. */
export async function observe(action: () => Promise<void>): Promise<Changes> {
  const before = countAll();
  await action();
  const {entities, histories, tasks} = stateOf();
  const ended = tasks.filter(({id, taskStatus}) => before.statuses.get(id) !== taskStatus);
  const changed = new Set(histories.slice(before.histories).map(({urn}) => urn));
  const nameOf = ({search}: (typeof entities)[number]): string => search.entityName;
  return {
    words: [
      ...ended.map(({id, taskStatus}) => `Task ${id}: ${taskStatus}.`),
      ...sentenceOf('created', entities.slice(before.entities).map(nameOf)),
      ...sentenceOf('changed', entities.filter(({urn}) => changed.has(urn)).map(nameOf)),
    ],
    webhooks: webhookKeys().filter((key) => !before.webhooks.has(key)),
  };
}

/** Returns how much there is now of what is only added to, and the statuses of all tasks. */
function countAll() {
  const {entities, histories, tasks} = stateOf();
  return {
    entities: entities.length,
    histories: histories.length,
    statuses: new Map(tasks.map(({id, taskStatus}) => [id, taskStatus])),
    webhooks: new Set(webhookKeys()),
  };
}

const webhookKeys = (): string[] =>
  marksOf(viewOf())
    .filter(({kind}) => kind === 'webhook')
    .map(({key}) => key);

/** Says how many entities something happened to, with the names of the first ones. Says nothing without one. */
function sentenceOf(happened: string, names: string[]): string[] {
  if (names.length === 0) return [];
  const rest = names.length - mostNames;
  const shown = [...names.slice(0, mostNames), ...(rest > 0 ? [`${rest} more`] : [])];
  return [
    `${names.length === 1 ? '1 entity' : `${names.length} entities`} ${happened}: ${shown.join(', ')}.`,
  ];
}
