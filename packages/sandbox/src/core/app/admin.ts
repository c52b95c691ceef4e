/**
 * Serves the admin API, `/sandbox/*`: requests that do what users do in the platform's user interface, or cause what
 * happens there by itself. Only the sandbox has these paths, not the platform. No key is needed, but each POST must
 * have the JSON content type, even without a body, so that browsers send a preflight for other origins.
 */
import type {Hono} from 'hono/tiny';
import type {Parameter, SchemaOf} from '@screening/api';
import type {Schema} from '../check/schema';
import {type Context, timestamp} from '../context';
import {badRequest} from '../errors';
import type {Probabilities} from '../faults';
import {findEntity, findIn, findTask} from '../find';
import {decide, type DecisionRequest, setDisposition, setMark} from '../rules/decide';
import {type Publication, publishNews} from '../rules/publish-news';
import {finishDueTasks, finishTask} from '../rules/tasks';
import type {State} from '../state';
import adminSchemas from './admin-schemas.json';
import {readRequest, requireJson, requireNothing} from './read-request';

/** The body of each request, as in `admin-schemas.json`. */
type Bodies = {
  'entities/:entityURN/disposition': {
    dispositionState: SchemaOf<'DispositionStatus'>;
    userName?: string;
  };
  'entities/:entityURN/decision': DecisionRequest;
  'entities/:entityURN/escalation': {escalated: boolean};
  'entities/:entityURN/review-lock': {locked: boolean};
  'tasks/:taskID': {
    taskStatus: 'Done' | 'Failed';
    error?: string;
  };
  news: Publication;
  'rate-limit': Partial<State['limit']>;
  faults: Probabilities & {seed?: string};
  'keys/:apiKey': {remainingCalls: number};
  clock: {advanceSeconds: number};
  reset: object;
};

/** The names of the parameters in a route. */
type NamesIn<Route> = Route extends `${string}:${infer Name}/${string}`
  ? Name
  : Route extends `${string}:${infer Name}`
    ? Name
    : never;

/** A function for each request. Without a result, the response is `{"success": true}`. */
type Actions = {
  [Route in keyof typeof adminSchemas]: (
    body: Bodies[Route],
    path: Record<NamesIn<Route>, string>,
  ) => object | void;
};

/** RFC 3339 has no later years. Tasks end later than they start, so one day is left. */
const latest = Date.UTC(9999, 11, 31);

function actionsOf(context: Context, reset: () => void): Actions {
  const {state, faults} = context;
  const entityIn = ({entityURN}: {entityURN: string}) =>
    findEntity(context, entityURN, 'path.entityURN');
  return {
    'entities/:entityURN/disposition': (body, path) =>
      setDisposition(context, entityIn(path), body.dispositionState, body.userName),
    'entities/:entityURN/decision': (body, path) => decide(context, entityIn(path), body),
    'entities/:entityURN/escalation': (body, path) =>
      setMark(context, entityIn(path), 'escalation', body.escalated),
    'entities/:entityURN/review-lock': (body, path) =>
      setMark(context, entityIn(path), 'lock', body.locked),
    'tasks/:taskID': (body, path) => {
      const task = findTask(context, path.taskID, 'path.taskID');
      if (task.taskStatus !== 'Working')
        throw badRequest('path.taskID', 'is the ID of a task that has ended');
      const errors =
        body.taskStatus === 'Failed' ? [body.error ?? 'The task was set to Failed'] : [];
      return {success: finishTask(context, task, errors) === body.taskStatus};
    },
    news: (body) => publishNews(context, body),
    'rate-limit': (body) => Object.assign(state.limit, body),
    faults: ({seed, ...probabilities}) => {
      faults.set(probabilities, seed);
      return faults.report();
    },
    'keys/:apiKey': ({remainingCalls}, path) => {
      const key = findIn(
        state.keys,
        ({apiKey, testKey}) => testKey && apiKey === path.apiKey,
        'path.apiKey',
        'is not a test key',
      );
      return Object.assign(key, {remainingCalls});
    },
    clock: ({advanceSeconds}) => {
      if (context.now() + advanceSeconds * 1000 > latest)
        throw badRequest('body.advanceSeconds', 'must not move the clock past the year 9999');
      state.advanced += advanceSeconds * 1000;
      finishDueTasks(context);
      return {now: timestamp(context)};
    },
    reset: () => {
      reset();
      return {success: true, now: timestamp(context)};
    },
  };
}

/** Returns the parameters in a route, `entities/:entityURN/decision`. All of them are texts. */
const parametersIn = (route: string): Parameter[] =>
  [...route.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: {type: 'string'},
  }));

/** An action whose types are known only when a request arrives. `readRequest` checks those. */
type Action = (body: never, path: never) => object | void;

/** Adds the admin API to the app. */
export function serveAdmin(app: Hono, context: Context, reset: () => void): void {
  const {state, faults} = context;
  const schemas: Record<string, Schema> = adminSchemas;
  const actions = Object.entries<Action>(actionsOf(context, reset));
  for (const [route, act] of actions) {
    const schema = schemas[route];
    const call = {
      operationId: route,
      parameters: parametersIn(route),
      body: {required: schema.required !== undefined, schema},
    };
    app.post(`/sandbox/${route}`, async (c) => {
      requireJson(c);
      const {path, body = {}} = await readRequest(c, {...context, strict: true}, call);
      return c.json(act(body as never, path as never) ?? {success: true});
    });
  }
  const readings: Record<string, () => object> = {
    webhooks: () => ({webhooks: state.webhooks}),
    alerts: () => ({alerts: state.alerts}),
    faults: () => faults.report(),
    state: () => ({...state, now: context.now()}),
  };
  for (const [name, read] of Object.entries(readings))
    app.get(`/sandbox/${name}`, (c) => {
      requireNothing(c);
      finishDueTasks(context);
      return c.json(read());
    });
  const posts = actions.map(([route]) => `/sandbox/${route}`);
  const gets = Object.keys(readings).map((name) => `/sandbox/${name}`);
  app.get('/sandbox', (c) => {
    requireNothing(c);
    return c.json({now: timestamp(context), posts, gets});
  });
}
