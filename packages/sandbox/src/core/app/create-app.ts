/** Creates the app: the calls of the description, the control route, and an error handler that creates responses. */
import {Hono} from 'hono/tiny';
import {basePathOf, type SlimDescription} from '@screening/api';
import {listCalls} from '../check/description';
import {handlers} from '../operations';
import {ConnectionDropped} from '../faults';
import {errorTexts, Refusal} from '../refusal';
import type {World} from '../world';
import {serveControl} from './control';
import type {ReadOptions} from './read-request';
import {pairCalls, serveCalls} from './routes';

type Hooks = Pick<ReadOptions, 'strict' | 'onWarning'> & {
  /** Receives errors of the sandbox itself. */
  onError?: (error: unknown) => void;
  /** Restores the initial state. */
  reset: () => void;
};

/** @throws if the calls of the description and the handlers don't match */
export function createApp(world: World, description: SlimDescription, hooks: Hooks): Hono {
  const {onError, reset, ...reading} = hooks;
  const app = new Hono();
  app.onError((error, c) => {
    if (error instanceof ConnectionDropped) throw error;
    if (error instanceof Refusal) return c.text(error.message, error.status as 400);
    // If a caller disconnects while sending a body, that isn't an error of the sandbox.
    if (!c.req.raw.signal.aborted) onError?.(error);
    return c.text(errorTexts[500], 500);
  });
  const basePath = basePathOf(description);
  app.notFound((c) => c.text(`Not Found: the sandbox serves ${basePath} and /sandbox`, 404));
  const schemas = description.components.schemas ?? {};
  serveControl(app, world, schemas, reset);
  serveCalls(app, world, pairCalls(listCalls(description), handlers), {
    basePath,
    schemas,
    reading: {...reading, giveWay: world.ahead?.giveWay},
  });
  return app;
}
