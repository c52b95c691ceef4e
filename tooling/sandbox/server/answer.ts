/** Answers the requests of Node's server with the sandbox: checks who may call, and adds CORS, limits and latency. */
import type {RequestListener} from 'node:http';
import {setTimeout as wait} from 'node:timers/promises';
import {getRequestListener, type HttpBindings} from '@hono/node-server';
import {RESPONSE_ALREADY_SENT} from '@hono/node-server/utils/response';
import {bodyLimit} from 'hono/body-limit';
import {cors} from 'hono/cors';
import {Hono} from 'hono/tiny';
import type {Sandbox} from '../../../src/sandbox/create-sandbox';
import {ConnectionDropped} from '../../../src/sandbox/faults';
import {errorTexts} from '../../../src/sandbox/refusal';
import {host} from './listen';

/** More than any sensible bulk creation. Without a limit, a faulty client could fill the memory. */
export const maxSize = 10 * 1024 * 1024;
export const tooLarge = `Bad Request: body must have at most ${maxSize} bytes`;

export type Answering = {
  sandbox: Sandbox;
  /** The methods of the description. */
  methods: string[];
  latency: number;
  onError: (error: unknown) => void;
  /** Called after each request, because it may have started a task. */
  onAnswered: () => void;
  /** Whether the server is about to stop: connections then end with their answer. */
  isClosing: () => boolean;
};

/** Whether an address leads to this machine by one of its own names. */
const isLoopback = (address: string) =>
  URL.canParse(address) && /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(address).hostname);

/** Makes what `createServer` takes. */
export function answerWith({sandbox, methods, latency, onError, onAnswered, isClosing}: Answering): RequestListener {
  const app = new Hono<{Bindings: HttpBindings}>();
  app.onError((error, c) => {
    if (error instanceof ConnectionDropped) {
      c.env.incoming.socket.destroy();
      return RESPONSE_ALREADY_SENT;
    }
    if (!c.req.raw.signal.aborted) onError(error);
    return c.text(errorTexts[500], 500);
  });
  app.use(async (c, next) => {
    if (latency > 0) await wait(latency);
    // Another site can give its own name the address of this machine (DNS rebinding). Its pages still send that name.
    if (!isLoopback(`http://${c.req.header('Host')}`))
      return c.text('Forbidden: the host must be localhost, 127.0.0.1 or [::1]', 403);
    await next();
    if (isClosing()) c.header('Connection', 'close');
    onAnswered();
  });
  // Front ends under development run on this machine. Pages of other sites have no business here.
  app.use(cors({origin: (origin) => (isLoopback(origin) ? origin : null), allowMethods: methods, maxAge: 600}));
  app.use(bodyLimit({maxSize, onError: (c) => c.text(tooLarge, 400)}));
  app.all('*', (c) => sandbox.fetch(c.req.raw));
  return getRequestListener(app.fetch, {
    hostname: host,
    errorHandler: () => new Response('Bad Request: the method or the address cannot be read', {status: 400}),
  });
}
