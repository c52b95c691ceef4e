import seed from '@site/.generated/sandbox/seed.json';
import {stateOf} from './session';

/** Suggests identifiers of the sandbox for a field, by its path: `path.entityURN`. */
export function suggestionsFor(field: string): {value: string; label: string}[] {
  const {entities, tasks, published} = stateOf();
  const listNews = () => [...seed.records.flatMap(({news}) => news), ...published.map(({event}) => event)];
  switch (field) {
    case 'path.entityURN':
      return entities.map(({urn, search}) => ({value: urn, label: search.entityName}));
    case 'path.taskID':
      return tasks.map(({id, taskStatus}) => ({value: id, label: taskStatus}));
    case 'path.uuid':
      return listNews().map(({id, eventLabel}) => ({value: id, label: eventLabel}));
    case 'path.hash':
      return listNews().flatMap(({articles}) =>
        articles.map(({articleHash, title}) => ({value: articleHash, label: title})),
      );
    default:
      return [];
  }
}
