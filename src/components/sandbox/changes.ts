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
  return {
    words: [
      ...ended.map(({id, taskStatus}) => `Task ${id}: ${taskStatus}.`),
      ...sentenceOf('created', entities.slice(before.entities)),
      ...sentenceOf(
        'changed',
        entities.filter(({urn}) => changed.has(urn)),
      ),
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

type Entity = ReturnType<typeof stateOf>['entities'][number];

/** Says how many entities something happened to, with the names of the first ones. Says nothing without one. */
function sentenceOf(happened: string, entities: Entity[]): string[] {
  const count = entities.length;
  if (count === 0) return [];
  const names = entities.map(({urn, search: {entityName: name}}) => {
    const isOnly = entities.every((other) => other.urn === urn || other.search.entityName !== name);
    return isOnly ? name : `${name} (${urn})`;
  });
  const shown =
    count > mostNames ? [...names.slice(0, mostNames), `${count - mostNames} more`] : names;
  return [`${count === 1 ? '1 entity' : `${count} entities`} ${happened}: ${shown.join(', ')}.`];
}
