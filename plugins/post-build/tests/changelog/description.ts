/** Creates a small description to change: a call with a parameter, a body and a response, and a webhook. */
import type {Description} from '@screening/api';

const json = (schema: object) => ({'application/json': {schema}});

export const makeDescription = () => ({
  openapi: '3.1.0',
  info: {title: 'Things', version: 'v1.0.0'},
  servers: [{url: 'https://api.things.example'}],
  paths: {
    '/things': {
      get: {
        operationId: 'listThings',
        summary: 'List things',
        parameters: [
          {name: 'page', in: 'query', description: 'Which page.', schema: {type: 'integer', minimum: 1, maximum: 9}},
        ] as object[],
        responses: {200: {description: 'Things.', content: json({$ref: '#/components/schemas/ThingList'})}},
      },
      post: {
        operationId: 'createThing',
        summary: 'Create a thing',
        requestBody: {content: json({$ref: '#/components/schemas/NewThing'})},
        responses: {200: {description: 'The thing.', content: json({$ref: '#/components/schemas/Thing'})}},
      },
    } as Record<string, object>,
    '/labels': {
      get: {
        operationId: 'listLabels',
        responses: {200: {description: 'Labels.', content: json({$ref: '#/components/schemas/Labels'})}},
      },
    },
  } as Record<string, object>,
  webhooks: {
    thingChanged: {
      post: {summary: 'A thing changed', requestBody: {content: json({$ref: '#/components/schemas/Change'})}},
    },
  } as Record<string, object>,
  components: {
    schemas: {
      Labels: {type: 'array', items: {type: 'object', properties: {word: {type: 'string'}} as Record<string, object>}},
      ThingList: {type: 'object', properties: {things: {type: 'array', items: {$ref: '#/components/schemas/Thing'}}}},
      Thing: {
        type: 'object',
        properties: {
          urn: {type: 'string'},
          state: {type: 'string', enum: ['open', 'shut'], description: 'How it is.'},
        } as Record<string, object>,
      },
      NewThing: {
        type: 'object',
        required: ['name'],
        properties: {
          name: {type: 'string'},
          size: {type: 'integer', maximum: 100},
          kind: {type: 'string', enum: ['round', 'square']},
        } as Record<string, object>,
      },
      Change: {type: 'object', properties: {urn: {type: 'string'}, at: {type: 'string'}} as Record<string, object>},
    },
  },
});

export type Draft = ReturnType<typeof makeDescription>;
export const asDescription = (draft: Draft): Description => draft as unknown as Description;
