/** Defines a small description with one of everything that the guides' transforms support. */
import type {Description} from '@screening/api';

const error = (text: string, description: string) => ({
  description,
  content: {'text/plain': {schema: {type: 'string'}, example: text}},
});
const errors = {
  '400': error('Bad Request', 'The request is `wrong`.'),
  '429': error('Too Many Requests', 'Over the limit.'),
};

export const description: Description = {
  openapi: '3.1.0',
  info: {title: 'Things', version: 'v1', 'x-rate-limit': {requestsPerSecond: 70, per: 'account', status: 429}},
  servers: [{url: 'https://api.things.example/outer/v1'}],
  tags: [{name: 'Things'}],
  paths: {
    '/things': {
      post: {
        operationId: 'listThings',
        summary: 'List things',
        description: 'Lists them.',
        tags: ['Things'],
        parameters: [
          {
            name: 'pageSize',
            in: 'query',
            description: 'Things a page.',
            schema: {type: 'integer', default: 25, minimum: 1, maximum: 80},
          },
        ],
        requestBody: {content: {'application/json': {schema: {$ref: '#/components/schemas/ListThingsRequest'}}}},
        responses: {
          '200': {
            description: 'Things.',
            content: {'application/json': {schema: {$ref: '#/components/schemas/Thing'}}},
          },
          ...errors,
        },
      },
    },
    '/thing/{thingURN}': {
      get: {
        operationId: 'getThing',
        summary: 'Get a thing',
        description: 'Gets one.',
        tags: ['Things'],
        parameters: [{name: 'thingURN', in: 'path', required: true, description: 'Which.', schema: {type: 'string'}}],
        responses: {
          '200': {description: 'It.', content: {'application/json': {schema: {$ref: '#/components/schemas/Thing'}}}},
          ...errors,
        },
      },
    },
  },
  webhooks: {
    thingChanged: {
      post: {
        operationId: 'thingChanged',
        summary: 'Thing changed',
        description: 'It did.',
        tags: ['Things'],
        security: [],
        responses: {'200': {description: 'Any.'}},
      },
    },
  },
  components: {
    schemas: {
      ListThingsRequest: {
        type: 'object',
        required: ['name'],
        properties: {name: {type: 'string', minLength: 2, description: 'The *name* of <it>.\n\nMore.'}},
      },
      Thing: {
        type: 'object',
        description: 'A thing.',
        required: ['urn'],
        properties: {
          urn: {type: 'string', pattern: '^[a-z]:', description: 'Who it is.'},
          riskScore: {type: 'integer', minimum: 0, maximum: 60, description: 'How risky it is.'},
          state: {$ref: '#/components/schemas/ThingState'},
          parts: {type: 'array', description: 'What it is made of.', items: {$ref: '#/components/schemas/Part'}},
          facet: {$ref: '#/components/schemas/Facet'},
          extras: {type: 'object', additionalProperties: true, description: 'Open.'},
        },
      },
      Part: {
        type: 'object',
        description: 'A part.',
        properties: {
          partName: {type: 'string', description: 'Its name.'},
          sizes: {type: 'array', description: 'Its sizes.', items: {type: 'integer'}},
        },
      },
      Facet: {
        description: 'One of two.',
        anyOf: [{$ref: '#/components/schemas/ShipFacet'}, {$ref: '#/components/schemas/PortFacet'}],
      },
      ShipFacet: {
        type: 'object',
        description: 'Of a ship.',
        properties: {
          imo: {type: 'string', description: 'Its number.'},
          names: {type: 'array', description: 'Names.', items: {$ref: '#/components/schemas/Part'}},
        },
      },
      PortFacet: {
        type: 'object',
        description: 'Of a port.',
        properties: {
          names: {type: 'array', description: 'Names.', items: {$ref: '#/components/schemas/Part'}},
          depth: {type: 'number', description: 'Its depth.'},
        },
      },
      ThingState: {
        type: 'string',
        description: 'Its state.',
        enum: ['open', 'shut'],
        'x-enumDescriptions': {open: 'It is `open`.', shut: 'It is shut.'},
      },
    },
    examples: {
      ThingFull: {
        summary: 'A thing',
        value: {
          urn: 'x:1',
          riskScore: 12,
          state: 'open',
          parts: [{partName: 'lid', sizes: [1, 2]}],
          facet: {names: [{partName: 'quay'}], depth: 4},
          extras: {anything: null},
        },
      },
      Stray: {summary: 'Of no record', value: {a: 1}},
    },
    securitySchemes: {apiKey: {type: 'apiKey', in: 'header', name: 'Authorization'}},
  },
};
