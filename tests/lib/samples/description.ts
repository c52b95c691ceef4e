/** Defines a small description with everything that samples must support. */
import {
  listEndpoints,
  type Description,
  type Endpoint,
  type Parameter,
  type Schema,
} from '@screening/api';

const text: Schema = {type: 'string'};
const parameter = (name: string, place: Parameter['in'], more: Partial<Parameter> = {}): Parameter => ({
  name,
  in: place,
  required: place === 'path',
  schema: text,
  example: `${name}-example`,
  ...more,
});
const plainText = (example: string) => ({description: example, content: {'text/plain': {schema: text, example}}});
const json = (schema: Schema) => ({description: 'Done.', content: {'application/json': {schema}}});
const paging = [parameter('page', 'query', {example: 1}), parameter('pageSize', 'query', {example: 10})];
const operation = (operationId: string) => ({
  operationId,
  summary: operationId,
  description: operationId,
  tags: ['Small'],
});

export const small: Description = {
  openapi: '3.1.0',
  info: {title: 'Small', version: '1'},
  servers: [{url: 'https://api.small.example/external/v2'}],
  tags: [{name: 'Small'}],
  paths: {
    '/things': {
      post: {
        ...operation('listThings'),
        parameters: [...paging, parameter('sortBy', 'query')],
        requestBody: {
          content: {
            'application/json': {
              examples: {first: {$ref: '#/components/examples/First'} as never, second: {value: {second: true}}},
            },
          },
        },
        responses: {'200': json({$ref: '#/components/schemas/ThingPage'}), '400': plainText('Bad Request')},
      },
    },
    '/tasks/{taskID}/things': {
      get: {
        ...operation('listTaskThings'),
        parameters: [parameter('taskID', 'path'), ...paging],
        responses: {'200': json({$ref: '#/components/schemas/ThingPage'}), '425': plainText('Too Early')},
      },
    },
    '/tasks/{taskID}': {
      get: {
        ...operation('getTask'),
        parameters: [parameter('taskID', 'path'), ...paging],
        responses: {
          '200': json({type: 'object', properties: {errors: {type: 'array', items: text}}}),
          '425': plainText('Too Early'),
        },
      },
    },
    '/thing/{class}/part/{page-no}': {
      put: {
        ...operation('changePart'),
        parameters: [
          parameter('class', 'path'),
          parameter('page-no', 'path'),
          parameter('mode', 'query', {required: true}),
        ],
        requestBody: {required: true, content: {'application/json': {example: {name: 'a'}}}},
        responses: {'200': json({type: 'object'})},
      },
      delete: {
        ...operation('removePart'),
        parameters: [parameter('class', 'path'), parameter('page-no', 'path')],
        responses: {'200': json({type: 'object'})},
      },
    },
  },
  webhooks: {thingChanged: {post: {...operation('thingChanged'), responses: {'200': {description: 'Received.'}}}}},
  components: {
    securitySchemes: {apiKey: {type: 'apiKey', in: 'header', name: 'Authorization'}},
    examples: {First: {value: {filters: {deep: ['a', null, true, 1.5, {}]}, page: 1, pageSize: 10}}},
    schemas: {
      Paged: {
        type: 'object',
        properties: {page: {type: 'integer'}, pageSize: {type: 'integer'}, total: {type: 'integer'}},
      },
      ThingPage: {
        allOf: [{$ref: '#/components/schemas/Paged'}, {properties: {things: {type: 'array', items: {type: 'object'}}}}],
      },
    },
  },
};

/** Returns the operation or webhook of this name. */
export function endpointOf(doc: Description, operationId: string): Endpoint {
  const found = listEndpoints(doc).find((endpoint) => endpoint.operation.operationId === operationId);
  if (!found) throw new Error(`no operation ${operationId}`);
  return found;
}
