import seed from '@site/.generated/sandbox/seed.json';
import {stateOf} from './session';

const news = () => [...seed.records.flatMap((one) => one.news), ...stateOf().published.map(({event}) => event)];

/** The identifiers of the sandbox that a field suggests, by its path, with their labels. */
export const suggestions: Record<string, () => [value: string, label: string][]> = {
  'path.entityURN': () => stateOf().entities.map(({urn, search}) => [urn, search.entityName]),
  'path.taskID': () => stateOf().tasks.map(({id, taskStatus}) => [id, taskStatus]),
  'path.uuid': () => news().map(({id, eventLabel}) => [id, eventLabel]),
  'path.hash': () =>
    news().flatMap(({articles}) => articles.map((one): [string, string] => [one.articleHash, one.title])),
};
