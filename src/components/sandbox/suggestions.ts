/** Suggests identifiers of the sandbox for the fields that need one. */
import seed from '@site/.generated/sandbox/seed.json';
import {stateOf} from './session';

type Suggestion = {
  value: string;
  /** Says what the identifier belongs to. */
  label: string;
};

function entities(): Suggestion[] {
  return stateOf().entities.map(({urn, search}) => ({value: urn, label: search.entityName}));
}

function tasks(): Suggestion[] {
  return stateOf().tasks.map(({id, taskStatus}) => ({value: id, label: taskStatus}));
}

/** Returns the news of the recorded subjects, and what was published during the visit. */
function news() {
  return [
    ...seed.records.flatMap((record) => record.news),
    ...stateOf().published.map(({event}) => event),
  ];
}

function newsEvents(): Suggestion[] {
  return news().map(({id, eventLabel}) => ({value: id, label: eventLabel}));
}

function articles(): Suggestion[] {
  return news()
    .flatMap((event) => event.articles)
    .map(({articleHash, title}) => ({value: articleHash, label: title}));
}

/** The fields with suggestions, by their paths. */
const sources: Record<string, () => Suggestion[]> = {
  'path.entityURN': entities,
  'path.taskID': tasks,
  'path.uuid': newsEvents,
  'path.hash': articles,
};

/** Returns the identifiers to suggest for a field, or none. */
export const suggestionsFor = (field: string): Suggestion[] => sources[field]?.() ?? [];
