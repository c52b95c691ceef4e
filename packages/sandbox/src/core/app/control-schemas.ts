/** Defines the schemas of requests to the control route, which isn't part of the API. */
import {faultNames} from '../faults';
import type {Schema} from '../check/schema';

const text: Schema = {type: 'string', minLength: 1};
const share: Schema = {$ref: '#/components/schemas/MaterialityScore'};
const probability: Schema = {type: 'number', minimum: 0, maximum: 1};
const count: Schema = {type: 'integer', minimum: 0};

function record(properties: Record<string, Schema>, required: string[]): Schema {
  return {type: 'object', properties, required, additionalProperties: false};
}

export const controlSchemas = {
  'entities/:entityURN/disposition': record(
    {dispositionState: {$ref: '#/components/schemas/DispositionStatus'}, userName: text},
    ['dispositionState'],
  ),
  'entities/:entityURN/decision': record(
    {
      item: text,
      verdict: {enum: ['for', 'against', 'accepted', 'none']},
      notes: text,
      rationale: {type: 'array', items: text},
    },
    ['item', 'verdict'],
  ),
  'entities/:entityURN/escalation': record({escalated: {type: 'boolean'}}, ['escalated']),
  'entities/:entityURN/review-lock': record({locked: {type: 'boolean'}}, ['locked']),
  'tasks/:taskID': record({taskStatus: {enum: ['Done', 'Failed']}, error: text}, ['taskStatus']),
  news: record(
    {
      sigmaID: text,
      title: text,
      body: text,
      eventLabel: text,
      language: {$ref: '#/components/schemas/LanguageCode'},
      publisher: text,
      publisherCountryCode: {$ref: '#/components/schemas/CountryCode'},
      materialityScore: share,
      topics: {type: 'array', items: text},
    },
    ['sigmaID', 'title', 'body'],
  ),
  'rate-limit': {
    ...record({requestsPerSecond: {type: 'integer', minimum: 1}, refuseNext: count}, []),
    required: undefined,
  },
  faults: {
    ...record({...Object.fromEntries(faultNames.map((name) => [name, probability])), seed: text}, []),
    required: undefined,
  },
  'keys/:apiKey': record({remainingCalls: count}, ['remainingCalls']),
  clock: record({advanceSeconds: {type: 'number', minimum: 0, maximum: 315_360_000}}, ['advanceSeconds']),
  reset: {type: 'object', additionalProperties: false},
} satisfies Record<string, Schema>;

export type ControlName = keyof typeof controlSchemas;
