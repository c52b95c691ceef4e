/**
 * Serves the admin API, `/sandbox/*`: requests that do what users do in the platform's user interface, or cause what
 * happens there by itself. Only the sandbox has these paths, not the platform. No key is needed, but each POST must
 * have the JSON content type, even without a body, so that browsers send a preflight for other origins.
 */
import type {Hono} from 'hono/tiny';
import type {Schema} from '../check/schema';
import {entityOf, findIn, taskOf, timestamp, type Context} from '../context';
import {badRequest} from '../errors';
import type {Probabilities} from '../faults';
import {decide, setDisposition, setMark, type DecisionRequest} from '../rules/decide';
import {publishNews, type Publication} from '../rules/publish-news';
import {finishTask, finishDueTasks} from '../rules/tasks';
import type {Key} from '../types';
import adminSchemas from './admin-schemas.json';
import {readRequest, requireJson} from './read-request';

type Actions = Record<
  keyof typeof adminSchemas,
  (body: never, path: Record<string, string>) => object | void
>;

/** RFC 3339 has no later years. Tasks end later than they start, so one day is left. */
const latest = Date.UTC(9999, 11, 31);

function actionsOf(context: Context, reset: () => void): Actions {
  const {state, faults} = context;
  const entity = (path: Record<string, string>) => entityOf(context, path.entityURN);
  return {
    'entities/:entityURN/disposition': (
      body: {dispositionState: string; userName?: string},
      path,
    ) => setDisposition(context, entity(path), body.dispositionState, body.userName),
    'entities/:entityURN/decision': (body: DecisionRequest, path) =>
      decide(context, entity(path), body),
    'entities/:entityURN/escalation': (body: {escalated: boolean}, path) =>
      setMark(context, entity(path), 'escalation', body.escalated),
    'entities/:entityURN/review-lock': (body: {locked: boolean}, path) =>
      setMark(context, entity(path), 'lock', body.locked),
    'tasks/:taskID': (body: {taskStatus: string; error?: string}, path) => {
      const task = taskOf(context, path.taskID);
      if (task.taskStatus !== 'Working')
        throw badRequest('path.taskID', 'is the ID of a task that has ended');
      finishTask(
        context,
        task,
        body.taskStatus === 'Failed' ? [body.error ?? 'The task was set to Failed'] : [],
      );
      return {success: task.taskStatus === body.taskStatus};
    },
    news: (body: Publication) => publishNews(context, body),
    'rate-limit': (body: Partial<typeof state.limit>) => Object.assign(state.limit, body),
    faults: ({seed, ...probabilities}: Probabilities & {seed?: string}) => {
      faults.set(probabilities, seed);
      return faults.report();
    },
    'keys/:apiKey': ({remainingCalls}: {remainingCalls: number}, path) => {
      const isChosen = ({apiKey, testKey}: Key) => testKey && apiKey === path.apiKey;
      return Object.assign(findIn(state.keys, isChosen, 'path.apiKey', 'is not a test key'), {
        remainingCalls,
      });
    },
    clock: ({advanceSeconds}: {advanceSeconds: number}) => {
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

/** Adds the admin API to the app. */
export function serveAdmin(app: Hono, context: Context, reset: () => void): void {
  const {state, faults} = context;
  const actions = Object.entries(actionsOf(context, reset));
  for (const [route, action] of actions) {
    const schema: Schema = adminSchemas[route as keyof Actions];
    const call = {
      operationId: route,
      parameters: [],
      body: {required: schema.required !== undefined, schema},
    };
    app.post(`/sandbox/${route}`, async (c) => {
      requireJson(c);
      const {body} = await readRequest(c, {...context, strict: true}, call);
      return c.json(action(body as never, c.req.param()) ?? {success: true});
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
      finishDueTasks(context);
      return c.json(read());
    });
  const posts = actions.map(([route]) => `/sandbox/${route}`);
  const gets = Object.keys(readings).map((name) => `/sandbox/${name}`);
  app.get('/sandbox', (c) => c.json({now: timestamp(context), posts, gets}));
}
