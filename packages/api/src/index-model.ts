/** Makes the content of the front page of the reference. */
import {endpointUrl, schemaUrl, textOf} from './addresses';
import type {Description, Endpoint} from './description';
import {keyHeaderOf, listEndpoints} from './document';
import {listErrors} from './examples';
import {fieldModel} from './fields';
import type {Field, IndexModel, ModelEndpoint, ModelSchema, ShownCall} from './models';
import {firstSentence, plainText} from './rich-text';
import {groupSchemas} from './schema-groups';
import {eventOf, parameterField} from './walk-fields';

/**
 * Returns the model of the front page. Its lists have the order of the description.
 * @param firstCall a call that a reader can make first
 */
export function indexModel(doc: Description, firstCall?: ShownCall): IndexModel {
  const endpoints = listEndpoints(doc);
  const parameterModel = (name: string): Field => {
    const parameters = endpoints.flatMap((endpoint) => endpoint.parameters);
    const parameter = parameters.find((one) => one.name === name);
    if (!parameter) throw new Error(`no call has the parameter \`${name}\``);
    return fieldModel(doc, parameterField(doc, parameter));
  };
  const schemaModel = (name: string): ModelSchema => {
    const {description = ''} = doc.components.schemas?.[name] ?? {};
    return {
      name,
      url: schemaUrl(name),
      text: firstSentence(plainText(textOf(doc, description))),
    };
  };
  return {
    title: doc.info.title,
    version: doc.info.version,
    text: textOf(doc, doc.info.description ?? ''),
    servers: doc.servers.map(({url, description = ''}) => ({
      url,
      text: plainText(textOf(doc, description)),
    })),
    key: {header: keyHeaderOf(doc)},
    rateLimit: doc.info['x-rate-limit']!,
    firstCall,
    paging: {page: parameterModel('page'), pageSize: parameterModel('pageSize')},
    errors: listErrors(doc),
    tags: doc.tags.map(({name, description = ''}) => ({
      name,
      text: textOf(doc, description),
      endpoints: endpoints
        .filter(({operation}) => operation.tags.includes(name))
        .map((endpoint) => endpointModel(doc, endpoint)),
    })),
    schemaGroups: [...groupSchemas(doc)].map(([title, names]) => ({
      title,
      schemas: names.map(schemaModel),
    })),
  };
}

function endpointModel(doc: Description, endpoint: Endpoint): ModelEndpoint {
  const {kind, method, path, operation} = endpoint;
  return {
    title: operation.summary,
    url: endpointUrl(endpoint),
    method: kind === 'webhook' ? 'EVENT' : method.toUpperCase(),
    // A receiver sees the type of the event, and never the name of the webhook in the description.
    path: eventOf(doc, endpoint) ?? path,
  };
}
