/**
 * Serves the calls of the description. Checks the key, the rate limit, the remaining calls and the request, then runs
 * the handler, in this order. Injected faults come first or last.
 */
import type {Context} from 'hono';
import type {Hono} from 'hono/tiny';
import type {Call} from '../check/description';
import type {Schemas} from '../check/schema';
import type {Handler} from '../operations';
import {badRequest, Refusal} from '../refusal';
import {settleTasks} from '../rules/tasks';
import type {World} from '../world';
import {authenticate, countCall, RateLimit} from './access';
import {readBody, readQuery} from './read-request';

export type Served = {call: Call; handler: Handler};

/** Pairs each call of the description with its handler. @throws if one of the two is missing */
export function pairCalls(calls: Call[], handlers: Record<string, Handler>): Served[] {
  const odd = Object.keys(handlers).find((name) => !calls.some(({operationId}) => operationId === name));
  if (odd !== undefined) throw new Error(`the sandbox has a handler for ${odd}, which is not in the description`);
  return calls.map((call) => {
    const handler = handlers[call.operationId];
    if (!handler) throw new Error(`the sandbox has no handler for the operation ${call.operationId}`);
    return {call, handler};
  });
}

/** Ignores a refusal whose response a fault drops or replaces. Other errors come from the sandbox itself. */
function passOverRefusal(error: unknown): void {
  if (!(error instanceof Refusal)) throw error;
}

/** Adds the calls to the app, under the base path. */
export function serveCalls(app: Hono, world: World, served: Served[], basePath: string, schemas: Schemas): void {
  const limit = new RateLimit();
  for (const {call, handler} of served) {
    const answer = async (c: Context) => {
      settleTasks(world);
      const key = authenticate(world, c.req.header('Authorization'));
      limit.admit(world);
      countCall(key, call.operationId);
      const query = readQuery(c, call, schemas);
      const body = await readBody(c, call, schemas);
      return c.json(handler(world, {path: c.req.param(), query, body, apiKey: key.apiKey}));
    };
    app.on(call.method.toUpperCase(), basePath + call.path.replace(/\{(\w+)\}/g, ':$1'), async (c) => {
      const {wait, before, after} = world.faults.strikeCall(call.operationId);
      const answered = before ? Promise.reject(before) : answer(c);
      // Delay only the response. An effect after the caller has given up would duplicate what the caller sends again.
      if (wait > 0) await Promise.allSettled([answered, world.pause(wait)]);
      if (!after) return answered;
      await answered.catch(passOverRefusal);
      throw after;
    });
  }
  // The API documents no 404 or 405, so an unknown call is a bad request. This is the sandbox's choice.
  app.all(`${basePath}/*`, (c) => {
    authenticate(world, c.req.header('Authorization'));
    throw badRequest(`${c.req.method} ${c.req.path}`, 'is not a call of the API');
  });
}
