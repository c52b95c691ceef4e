/**
 * Serves the control route, `/sandbox/*`: requests that do what users do in the platform's user interface, or cause
 * what happens there by itself. Only the sandbox has these paths, not the platform. No key is needed, but each POST
 * must have the JSON content type, even without a body, so that browsers send a preflight for other origins.
 */
import type {Context} from 'hono';
import type {Hono} from 'hono/tiny';
import type {Schema, Schemas} from '../check/schema';
import type {Probabilities} from '../faults';
import {badRequest} from '../refusal';
import {decide, setDisposition, setEscalation, setLock, type DecisionRequest} from '../rules/decide';
import {entityOf, taskOf} from '../rules/lookup';
import type {Publication} from '../rules/publication';
import {publishNews} from '../rules/publish';
import {finishTask, settleTasks} from '../rules/tasks';
import type {Fields} from '../types';
import {timestamp, type World} from '../world';
import {controlSchemas, type ControlName} from './control-schemas';
import {readRequest, requireJson} from './read-request';

type Action = (body: never, path: Record<string, string>) => object | Promise<object>;
type Tools = {world: World; reset: () => void; schemas: Schemas};

/** RFC 3339 has no later years. Tasks end later than they start, so one day is left. */
const latest = Date.UTC(9999, 11, 31);

function actionsOf({world, reset}: Tools): Record<ControlName, Action> {
  const {state, faults} = world;
  const entity = (path: Record<string, string>) => entityOf(world, path.entityURN);
  const done = (action: () => void) => {
    action();
    return {success: true};
  };
  return {
    'entities/:entityURN/disposition': (body: {dispositionState: string; userName?: string}, path) =>
      done(() => setDisposition(world, entity(path), body.dispositionState, body.userName)),
    'entities/:entityURN/decision': (body: DecisionRequest, path) => done(() => decide(world, entity(path), body)),
    'entities/:entityURN/escalation': (body: {escalated: boolean}, path) =>
      done(() => setEscalation(world, entity(path), body.escalated)),
    'entities/:entityURN/review-lock': (body: {locked: boolean}, path) =>
      done(() => setLock(world, entity(path), body.locked)),
    'tasks/:taskID': async (
      {taskStatus, error = 'The task was set to Failed'}: {taskStatus: string; error?: string},
      path,
    ) => {
      const task = () => taskOf(world, path.taskID);
      if (task().taskStatus !== 'Working') throw badRequest('path.taskID', 'is the ID of a task that has ended');
      await world.ahead?.done;
      // The task may have ended by itself in the meantime.
      if (task().taskStatus === 'Working') finishTask(world, task(), taskStatus === 'Failed' ? [error] : []);
      return {success: task().taskStatus === taskStatus};
    },
    news: (body: Publication) => publishNews(world, body),
    'rate-limit': (body: Partial<typeof state.limit>) => Object.assign(state.limit, body),
    faults: ({seed, ...probabilities}: Probabilities & {seed?: string}) => {
      faults.set(probabilities, seed);
      return faults.report();
    },
    'keys/:apiKey': ({remainingCalls}: {remainingCalls: number}, path) => {
      const key = state.keys.find(({apiKey}) => apiKey === path.apiKey);
      if (!key?.testKey) throw badRequest('path.apiKey', 'is not a test key');
      return Object.assign(key, {remainingCalls});
    },
    clock: async ({advanceSeconds}: {advanceSeconds: number}) => {
      await world.ahead?.done;
      if (world.now() + advanceSeconds * 1000 > latest)
        throw badRequest('body.advanceSeconds', 'must not move the clock past the year 9999');
      state.advanced += advanceSeconds * 1000;
      settleTasks(world);
      return {now: timestamp(world)};
    },
    reset: () => ({...done(reset), now: timestamp(world)}),
  };
}

/** Adds the control route to the app. */
export function serveControl(app: Hono, world: World, schemas: Schemas, reset: () => void): void {
  const {state} = world;
  for (const [name, action] of Object.entries(actionsOf({world, reset, schemas}))) {
    const schema: Schema = controlSchemas[name as ControlName];
    const call = {
      operationId: name,
      method: 'post',
      path: name,
      parameters: [],
      body: {required: schema.required !== undefined, schema},
    };
    app.post(`/sandbox/${name}`, async (c) => {
      requireJson(c);
      const {body} = await readRequest(c, call, schemas, {strict: true, giveWay: world.ahead?.giveWay});
      return c.json(await (action as (b: Fields, p: object) => object)(body, c.req.param()));
    });
  }
  const read = (path: string, answer: (c: Context) => object) =>
    app.get(`/sandbox/${path}`, (c) => (settleTasks(world), c.json(answer(c))));
  read('webhooks', () => ({webhooks: state.webhooks}));
  read('alerts', () => ({alerts: state.alerts}));
  read('faults', () => world.faults.report());
  read('state', () => ({...state, now: world.now()}));
  app.get('/sandbox', (c) =>
    c.json({
      now: timestamp(world),
      posts: Object.keys(controlSchemas).map((name) => `/sandbox/${name}`),
      gets: ['webhooks', 'alerts', 'faults', 'state'].map((name) => `/sandbox/${name}`),
    }),
  );
}
