/** Defines the tools that control the sandbox, one for each control route. */
import type {Description} from '@screening/api';
import {controlSchemas, type ControlName} from '../app/control-schemas';
import type {Schema} from '../check/schema';
import {inline} from './input-schema';
import {changes, reads, type Tool} from './tool';

type Words = {
  name: string;
  title: string;
  description: string;
  /** Whether the tool deletes something. */
  isDestructive?: boolean;
  /** Whether a second call with the same arguments changes nothing more. */
  isIdempotent?: boolean;
};

const words: Record<ControlName, Words> = {
  'entities/:entityURN/disposition': {
    name: 'setDisposition',
    title: 'Set the disposition of an entity',
    description: 'Does what an analyst does in the user interface. Creates a history event and a webhook.',
  },
  'entities/:entityURN/decision': {
    name: 'decideItem',
    title: 'Decide on a match, a risk or a news event',
    description:
      'Does what an analyst does in the user interface. `item` is the `sigmaID` of a match, the `urn` of an indicator or the `id` of a news event.',
  },
  'entities/:entityURN/escalation': {
    name: 'setEscalation',
    title: 'Escalate an entity or end the escalation',
    description: 'Does what an analyst does in the user interface.',
  },
  'entities/:entityURN/review-lock': {
    name: 'setReviewLock',
    title: 'Lock or unlock the review of an entity',
    description: 'Does what an analyst does in the user interface.',
  },
  'tasks/:taskID': {
    name: 'endTask',
    title: 'End a bulk creation task at once',
    description: 'Ends a working task as Done or Failed. `error` is the error that a failed task reports.',
  },
  news: {
    name: 'publishNews',
    title: 'Publish an article about a listed subject',
    description: 'Creates a news event for each entity that has a match with this `sigmaID`.',
  },
  'rate-limit': {
    name: 'setRateLimit',
    title: 'Set the rate limit or refuse the next calls',
    description: '`refuseNext` makes that many of the next calls return 429.',
  },
  faults: {
    name: 'setFaults',
    title: 'Inject faults',
    description:
      'Replaces all injected faults, each with a probability from 0 to 1. Without arguments, no fault is injected. `seed` restarts the draws.',
    isIdempotent: true,
  },
  'keys/:apiKey': {
    name: 'setRemainingCalls',
    title: 'Set how many calls a test key has left',
    description: 'At 0, calls with this key return 401. To send calls with it, use useApiKey.',
    isIdempotent: true,
  },
  clock: {
    name: 'advanceClock',
    title: 'Move the clock of the sandbox forward',
    description: 'Tasks that are due end. A task takes about 2 seconds of this clock.',
  },
  reset: {
    name: 'resetSandbox',
    title: 'Reset the sandbox',
    description:
      'Restores the first state, clock and faults, and the first API key. Deletes everything that calls created.',
    isDestructive: true,
    isIdempotent: true,
  },
};

const readable = ['webhooks', 'alerts', 'faults', 'state'];

/** Returns one tool for each control route that changes something, and one that reads. */
export function controlTools(doc: Pick<Description, 'components'>): Tool[] {
  const acting = Object.entries(words).map(([name, {isDestructive, isIdempotent, ...shown}]): Tool => {
    const inPath = [...name.matchAll(/:(\w+)/g)].map(([, parameter]) => parameter);
    const schema = inline(doc, controlSchemas[name as ControlName]);
    return {
      ...shown,
      inputSchema: {
        type: 'object',
        properties: {
          ...Object.fromEntries(inPath.map((one) => [one, {type: 'string'} as Schema])),
          ...schema.properties,
        },
        required: [...inPath, ...(schema.required ?? [])],
        additionalProperties: false,
      },
      annotations: changes({isDestructive, isIdempotent}),
      does: {
        kind: 'control',
        id: name,
        method: 'POST',
        path: `/sandbox/${name.replace(/:(\w+)/g, '{$1}')}`,
        query: [],
        body: 'others',
      },
    };
  });
  const reading: Tool = {
    name: 'readSandbox',
    title: 'Read what the sandbox stores',
    description:
      'Returns the events that the sandbox sent (webhooks), the alerts, the injected faults, or the whole state. Long answers come in parts, see `offset`.',
    inputSchema: {
      type: 'object',
      properties: {part: {type: 'string', enum: readable}, ...partProperties},
      required: ['part'],
      additionalProperties: false,
    },
    annotations: reads,
    does: {kind: 'control', id: 'read', method: 'GET', path: '/sandbox/{part}', query: []},
  };
  return [...acting, reading];
}

/** The arguments that select a part of a long text. */
export const partProperties: Record<string, Schema> = {
  offset: {type: 'integer', minimum: 0, description: 'Number of characters to skip. 0 by default.'},
  limit: {
    type: 'integer',
    minimum: 1000,
    maximum: 100_000,
    description: 'Maximum number of characters. 18,000 by default.',
  },
};
