/**
 * Makes a Postman collection of the API, and the environments that set its server and API key. All values come from the
 * examples of the description as on the reference pages, so that every request works unchanged and every build is the
 * same.
 */
import {keyHeaderOf, listEndpoints, type Description} from '@screening/api';
import {makeItem, type Variables} from './item';
import {leaveOutOfRuns} from './runs';
import {stableId} from './stable-id';
import type {Collection, Folder, Variable} from './types';

export {makeEnvironments} from './environments';

/**
 * Makes the collection, with a folder for each tag.
 * @param doc the bundled description, which provides the values
 * @param published the description as readers get it, which provides the texts
 */
export function makeCollection(doc: Description, published: Description): Collection {
  const texts = new Map(
    listEndpoints(published).map(({operation}) => [operation.operationId, operation.description]),
  );
  const operations = listEndpoints(doc).filter(({kind}) => kind === 'operation');
  // Path values are variables of the collection, which users set once for all requests.
  const variables: Variables = new Map([['baseUrl', doc.servers[0].url]]);
  const {info} = published;
  const {contact} = info;
  const folders = doc.tags.map(({name, description}): Folder => {
    const own = operations.filter(({operation}) => operation.tags[0] === name);
    return {
      name,
      description,
      id: stableId(`folder ${name}`),
      item: own.map((endpoint) =>
        makeItem(doc, endpoint, texts.get(endpoint.operation.operationId) ?? '', variables),
      ),
    };
  });
  leaveOutOfRuns(
    folders.flatMap(({item}) => item),
    operations,
  );
  return {
    info: {
      _postman_id: stableId(doc.info.title),
      name: doc.info.title,
      description: [info.description, contact && `Contact: ${contact.name}`]
        .filter(Boolean)
        .join('\n\n'),
      version: doc.info.version,
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    item: folders,
    auth: {
      type: 'apikey',
      apikey: [
        {type: 'any', key: 'key', value: keyHeaderOf(doc)},
        {type: 'any', key: 'value', value: '{{apiKey}}'},
        {type: 'any', key: 'in', value: 'header'},
      ],
    },
    variable: [...variables].map(([key, value]): Variable => ({key, value})),
  };
}
