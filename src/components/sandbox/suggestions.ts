/** Suggests identifiers of the sandbox for path parameters. */
import {seed, stateOf} from './session';
import type {Suggestion} from './ScalarField';

export function suggestionsFor(parameter: string): Suggestion[] {
  const {entities, tasks, published} = stateOf();
  const news = [...seed.records.flatMap((record) => record.news), ...published.map(({event}) => event)];
  switch (parameter) {
    case 'entityURN':
      return entities.map(({urn, search}) => ({value: urn, label: search.entityName}));
    case 'taskID':
      return tasks.map(({id, taskStatus}) => ({value: id, label: taskStatus}));
    case 'uuid':
      return news.map(({id, eventLabel}) => ({value: id, label: eventLabel}));
    case 'hash':
      return news.flatMap(({articles}) => articles.map(({articleHash, title}) => ({value: articleHash, label: title})));
    default:
      return [];
  }
}
