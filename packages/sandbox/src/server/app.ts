/** Passes requests to the sandbox. Checks their hosts, and adds CORS, limits and latency. */
import {setTimeout as wait} from 'node:timers/promises';
import type {HttpBindings} from '@hono/node-server';
import {RESPONSE_ALREADY_SENT} from '@hono/node-server/utils/response';
import {bodyLimit} from 'hono/body-limit';
import {cors} from 'hono/cors';
import {Hono} from 'hono/tiny';
import {warningHeader} from '../core/app/read-request';
import type {Sandbox} from '../core/create-sandbox';
import {ConnectionDropped} from '../core/faults';
import {errorTexts} from '../core/errors';

/** Maximum bytes of a body. More than a sensible bulk creation needs, but a faulty client can't fill the memory. */
export const maxSize = 10 * 1024 * 1024;

/** Returns whether an address leads to this machine by one of its loopback names. */
const isLoopback = (address: string) =>
  URL.canParse(address) && /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(address).hostname);

type Hooks = {
  onError: (error: unknown) => void;
  /** Called after each request, because the request may have started a task. */
  update: () => void;
  /** Returns whether the server is about to stop. Connections then close after their response. */
  isClosing: () => boolean;
};

/** Makes the app of the server. Without a connection, a request rejects when an injected fault drops it. */
export function createServerApp(
  sandbox: Sandbox,
  methods: string[],
  latency: number,
  hooks: Hooks,
) {
  const {onError, update, isClosing} = hooks;
  const app = new Hono<{Bindings: Partial<HttpBindings>}>();
  app.onError((error, c) => {
    if (error instanceof ConnectionDropped) {
      if (!c.env?.incoming) throw error;
      c.env.incoming.socket.destroy();
      return RESPONSE_ALREADY_SENT;
    }
    if (!c.req.raw.signal.aborted) onError(error);
    return c.text(errorTexts[500], 500);
  });
  app.use(async (c, next) => {
    if (latency > 0) await wait(latency);
    // Another site can point its name to this machine (DNS rebinding), but its pages still send that name.
    if (!isLoopback(`http://${c.req.header('Host')}`))
      return c.text('Forbidden: the host must be localhost, 127.0.0.1 or [::1]', 403);
    try {
      await next();
      if (isClosing()) c.header('Connection', 'close');
    } finally {
      update();
    }
  });
  // Allow front ends under development, which run on this machine, but not the pages of other sites.
  app.use(
    cors({
      origin: (origin) => (isLoopback(origin) ? origin : null),
      allowMethods: methods,
      exposeHeaders: [warningHeader],
      maxAge: 600,
    }),
  );
  app.use(
    bodyLimit({
      maxSize,
      onError: (c) => c.text(`Bad Request: body must have at most ${maxSize} bytes`, 400),
    }),
  );
  app.all('*', (c) => sandbox.fetch(c.req.raw));
  return app;
}
