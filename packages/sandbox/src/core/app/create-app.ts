/**
 * Creates the app: the calls of the description, the admin API, and an error handler that creates responses. A call
 * checks the key, the rate limit, the remaining calls and the request, then runs the handler, in this order. Injected
 * faults come first or last.
 */
import type {Context as HttpContext} from 'hono';
import {Hono} from 'hono/tiny';
import {basePathOf, flatten} from '@screening/api';
import type {Key} from '../api-types';
import {type Call, listCalls} from '../check/description';
import {isRecord} from '../check/schema';
import type {Context} from '../context';
import {badRequest, errorTexts, Refusal} from '../errors';
import {ConnectionDropped} from '../faults';
import {handlers} from '../operations';
import {unlimited} from '../limits';
import {finishDueTasks} from '../rules/tasks';
import {serveAdmin} from './admin';
import {readRequest} from './read-request';

/** The handlers by name, for calls whose types are known only when they arrive. `readRequest` checks those. */
const handlersByName: Record<string, (context: Context, request: never) => object> = handlers;

/** @throws if the calls of the description and the handlers don't match */
export function createApp(
  context: Context,
  reset: () => void,
  onError?: (error: unknown) => void,
): Hono {
  const app = new Hono();
  app.onError((error, c) => {
    if (error instanceof ConnectionDropped) throw error;
    if (error instanceof Refusal) return c.text(error.message, error.status as 400);
    // If a caller disconnects while sending a body, that isn't an error of the sandbox.
    if (!c.req.raw.signal.aborted) onError?.(error);
    return c.text(errorTexts[500], 500);
  });
  // A caller compares times in a response with this header. The time of the machine may be years away from the sandbox's.
  app.use('*', async (c, next) => {
    await next();
    c.header('Date', new Date(context.now()).toUTCString());
  });
  const basePath = basePathOf(context.description);
  app.notFound((c) => c.text(`Not Found: the sandbox serves ${basePath} and /sandbox`, 404));
  serveAdmin(app, context, reset);
  const calls = listCalls(context.description);
  const names = calls.map(({operationId}) => operationId);
  const isPaired = (name: string) => names.includes(name) && Object.hasOwn(handlers, name);
  const unpaired = [...names, ...Object.keys(handlers)].filter((name) => !isPaired(name));
  if (unpaired.length > 0)
    throw new Error(
      `operations need both a path in openapi/ and a function in core/operations/: ${unpaired.join(', ')}`,
    );
  const admit = createRateLimit(context);
  // The API documents no 404 or 405, so an unknown call is a bad request. This is the sandbox's choice.
  const refuse = (c: HttpContext) => {
    authenticate(context, c.req.header('Authorization'));
    throw badRequest(`${c.req.method} ${c.req.path}`, 'is not a call of the API');
  };
  // The router ignores a slash at the end, and answers HEAD like GET, with its effects.
  app.use(`${basePath}/*`, (c, next) =>
    c.req.method === 'HEAD' || c.req.path.endsWith('/') ? refuse(c) : next(),
  );
  for (const call of calls) {
    const respond = async (c: HttpContext) => {
      finishDueTasks(context);
      const key = authenticate(context, c.req.header('Authorization'));
      admit();
      countCall(key, call.operationId);
      const {path, query, body} = await readRequest(c, context, call);
      const request = {
        path,
        query,
        body: withoutIgnored(context, call, body),
        apiKey: key.apiKey,
      };
      return c.json(handlersByName[call.operationId](context, request as never));
    };
    app.on(
      call.method.toUpperCase(),
      basePath + call.path.replace(/\{(\w+)\}/g, ':$1'),
      async (c) => {
        const {wait, before, after} = context.faults.injectIntoCall(call.operationId);
        const response = before ? Promise.reject(before) : respond(c);
        // Delay only the response. An effect after the caller has given up would duplicate what the caller sends again.
        if (wait > 0) await Promise.allSettled([response, context.pause(wait)]);
        if (!after) return response;
        // The fault replaces the response, and also a refusal. Other errors come from the sandbox itself.
        await response.catch((error: unknown) => {
          if (!(error instanceof Refusal)) throw error;
        });
        throw after;
      },
    );
  }
  app.all(`${basePath}/*`, refuse);
  return app;
}

/** Finds the key in the header, where it has no prefix, as none is specified. @throws 401 if it isn't accepted */
function authenticate({state, now}: Context, header: string | undefined): Key {
  const key = state.keys.find(({apiKey}) => apiKey === header);
  if (!key || Date.parse(key.expiresAt) <= now()) throw new Refusal(401);
  return key;
}

/** Returns a function that throws 429 at the limit of requests per second. Refused requests don't count. */
function createRateLimit({state, now}: Context): () => void {
  let accepted: number[] = [];
  return () => {
    if (state.limit.refuseNext > 0) {
      state.limit.refuseNext -= 1;
      throw new Refusal(429);
    }
    // Nothing can exceed this limit, and with a stopped clock, the list of accepted requests would grow forever.
    if (state.limit.requestsPerSecond >= unlimited) return;
    const moment = now();
    accepted = accepted.filter((time) => time > moment - 1000 && time <= moment);
    if (accepted.length >= state.limit.requestsPerSecond) throw new Refusal(429);
    accepted.push(moment);
  };
}

/**
 * Subtracts one call from a test key. The platform's response at zero is not specified. Here it is 401, and
 * `getAccountStatus` is free, so that callers can always find out the reason.
 */
function countCall(key: Key, operationId: string): void {
  if (!key.testKey || key.remainingCalls === undefined || operationId === 'getAccountStatus')
    return;
  if (key.remainingCalls <= 0) throw new Refusal(401);
  key.remainingCalls -= 1;
}

/** The fields of a body that filter a list. */
const filterFields = ['filters', 'createdAt', 'groupIDs'];

/** Returns a body without its filters if an injected fault ignores them. */
function withoutIgnored({faults, description}: Context, call: Call, body: unknown): unknown {
  if (!isRecord(body)) return body;
  const {properties = {}} = flatten(description, call.body?.schema ?? {});
  const sent = filterFields.filter(
    (name) => name in properties && Object.keys(body[name] ?? {}).length > 0,
  );
  if (sent.length === 0 || !faults.injectIntoFilters(call.operationId)) return body;
  return Object.fromEntries(Object.entries(body).filter(([name]) => !sent.includes(name)));
}
