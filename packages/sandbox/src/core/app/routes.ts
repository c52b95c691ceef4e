/**
 * Serves the calls of the description. Checks the key, the rate limit, the remaining calls and the request, then runs
 * the handler, in this order. Injected faults come first or last.
 */
import type {Context} from 'hono';
import type {Hono} from 'hono/tiny';
import type {Call} from '../check/description';
import type {Schemas} from '../check/schema';
import {shapeOf} from '../check/unknown-fields';
import type {Handler} from '../operations';
import {badRequest, Refusal} from '../refusal';
import {settleTasks} from '../rules/tasks';
import type {Fields} from '../types';
import type {World} from '../world';
import {authenticate, countCall, RateLimit} from './access';
import {readRequest, type ReadOptions} from './read-request';

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

/** The fields of requests that filter a list. */
const filterFields = ['filters', 'createdAt', 'groupIDs'];

/** Removes the filters of a call if an injected fault affects it. */
function withoutIgnored({faults}: World, {operationId, body: described}: Call, schemas: Schemas, body: Fields): Fields {
  const known = described && shapeOf({components: {schemas}}, described.schema).fields;
  const sent = filterFields.filter((name) => known?.has(name) && Object.keys(body[name] ?? {}).length > 0);
  if (sent.length === 0 || !faults.strikeFilters(operationId)) return body;
  return Object.fromEntries(Object.entries(body).filter(([name]) => !sent.includes(name)));
}

export type Serving = {basePath: string; schemas: Schemas; reading: ReadOptions};

/** Adds the calls to the app, under the base path. */
export function serveCalls(app: Hono, world: World, served: Served[], {basePath, schemas, reading}: Serving): void {
  const limit = new RateLimit();
  // The API documents no 404 or 405, so an unknown call is a bad request. This is the sandbox's choice.
  const refuse = (c: Context) => {
    authenticate(world, c.req.header('Authorization'));
    throw badRequest(`${c.req.method} ${c.req.path}`, 'is not a call of the API');
  };
  // The router ignores a slash at the end, and answers HEAD like GET, with its effects.
  app.use(`${basePath}/*`, (c, next) => (c.req.method === 'HEAD' || c.req.path.endsWith('/') ? refuse(c) : next()));
  for (const {call, handler} of served) {
    const answer = async (c: Context) => {
      settleTasks(world);
      const key = authenticate(world, c.req.header('Authorization'));
      limit.admit(world);
      countCall(key, call.operationId);
      const {query, body} = await readRequest(c, call, schemas, reading);
      const effective = withoutIgnored(world, call, schemas, body);
      return c.json(handler(world, {path: c.req.param(), query, body: effective, apiKey: key.apiKey}));
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
  app.all(`${basePath}/*`, refuse);
}
