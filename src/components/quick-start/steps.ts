/** The steps of the quick start, which the build records, and which the page runs in its own sandbox. */
import type {Sandbox} from '@screening/sandbox';
import type {ModelSample} from '@screening/api';
import {readResult, readSearched, type Result} from '../card/read-result';

/** The calls of the first two steps. */
export const calls = {
  screen: {
    path: '/screening/simple',
    body: {
      entityName: 'Torresund',
      screeningType: 'sanctions-peps-and-media',
      threshold: 0.85,
    },
  },
  monitor: {
    path: '/entities/create',
    body: {
      filterSetID: 12,
      entityGroupIDs: [4],
      search: {
        entityName: 'Ilvane Torresund',
        entityType: 'person',
        dob: '1968-04-17',
        countries: ['NO'],
        customerKey: 'CUST-0900',
      },
    },
  },
} as const;

export type CallStep = keyof typeof calls;
/** In the third step, a day passes, and a source reports something new. */
export type Step = CallStep | 'change';

/** What a step shows after it has run. */
export type Outcome = {
  result: Result;
  /** The response. */
  body: unknown;
  /** The webhook message that the platform sends, in the third step. */
  message?: unknown;
};

/** A step with what it shows before a reader runs it. The third one needs no request. */
export type RecordedStep = {
  samples: ModelSample[];
  result: Result;
  message?: unknown;
};

/** The webhooks that the platform would have sent. */
type SentWebhooks = {
  webhooks: {message: {eventPayload?: {urn?: string}}}[];
};

/** News about the monitored person, a day later. */
const news = {
  sigmaID: 'S-48210',
  title: 'Deputy Ilvane Torresund questioned about fraud at the harbor',
  body: 'Ilvane Torresund, a deputy in the national legislature, was questioned about fraud at a new harbor.',
};
const day = 86_400;

/**
 * Runs a step in a sandbox that has run the steps before it.
 *
 * @param key the API key for the calls
 * @throws if the sandbox doesn't answer with 200
 */
export async function runStep(sandbox: Sandbox, key: string, step: Step): Promise<Outcome> {
  const send = async (path: string, sent?: object): Promise<unknown> => {
    const response = await sandbox.request(path, {
      method: sent ? 'POST' : 'GET',
      headers: {Authorization: key, ...(sent ? {'Content-Type': 'application/json'} : {})},
      body: sent && JSON.stringify(sent),
    });
    if (response.status !== 200) throw new Error(await response.text());
    return response.json();
  };
  if (step !== 'change') {
    const {path, body: request} = calls[step];
    const body = await send(sandbox.basePath + path, request);
    return {result: resultOf(body, request), body};
  }
  await send('/sandbox/clock', {advanceSeconds: day});
  await send('/sandbox/news', news);
  const monitored = sandbox.state.entities.find(
    ({search}) => search.customerKey === calls.monitor.body.search.customerKey,
  );
  if (!monitored) throw new Error('No entity is monitored yet.');
  const {webhooks} = (await send('/sandbox/webhooks')) as SentWebhooks;
  const message = webhooks.find(
    (sent) => sent.message.eventPayload?.urn === monitored.urn,
  )?.message;
  const body = await send(`${sandbox.basePath}/entity/${encodeURIComponent(monitored.urn)}`);
  return {result: resultOf(body), body, message};
}

function resultOf(body: unknown, request?: object): Result {
  const result = readResult(body, readSearched(request));
  if (!result) throw new Error('The response has no candidates and no entities.');
  return result;
}
