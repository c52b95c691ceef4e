import {resolve, type Endpoint, type Example} from '@screening/api';
import {judge, type Input} from './sandbox';

export const operations = judge.endpoints.filter(({kind}) => kind === 'operation');
export type Sample = {endpoint: Endpoint; name: string; input: Input};

/** Returns the samples of an operation as in the reference: its example parameters with each example body. */
function samplesOf(endpoint: Endpoint): Sample[] {
  const {parameters, operation} = endpoint;
  const path = Object.fromEntries(parameters.filter((p) => p.in === 'path').map((p) => [p.name, String(p.example)]));
  const shown = parameters.filter((p) => p.in === 'query' && p.example !== undefined);
  const query = Object.fromEntries(shown.map((p) => [p.name, p.example]));
  const examples = Object.entries(operation.requestBody?.content?.['application/json']?.examples ?? {});
  if (examples.length === 0) return [{endpoint, name: operation.operationId, input: {path, query}}];
  return examples.map(([name, example]) => ({
    endpoint,
    name,
    input: {path, query, body: resolve<Example>(judge.doc, example).value},
  }));
}

export const samples = operations.flatMap(samplesOf);
