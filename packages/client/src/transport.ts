/**
 * Sends one request with `node:http` or `node:https` and returns the whole response.
 *
 * It doesn't use `fetch`, which on Node.js 20 and 22 never settles after some damaged compressed bodies, takes a
 * truncated one for a success, and sends calls to the wrong proxy or to none.
 */
import http from 'node:http';
import https from 'node:https';
import net from 'node:net';
import tls from 'node:tls';
import type {Duplex} from 'node:stream';
import zlib from 'node:zlib';
import {type Proxy, proxyFor, proxySettings} from './proxy';

/** A request that a transport sends. */
export interface TransportRequest {
  /** The HTTP method in capitals. */
  method: string;
  /** The whole address, with the query. */
  url: URL;
  /** The headers, among them the API key. */
  headers: Record<string, string>;
  /** The body as JSON. */
  body?: string;
  /** How long the whole attempt may take, in seconds: name, connection, proxy, headers and body. */
  timeout: number;
  /** Whether the request needs a new connection. A kept connection can be closed by the server at any moment. */
  fresh: boolean;
  /** Ends the attempt. */
  signal?: AbortSignal;
}

/** The whole response to a request. */
export interface TransportResponse {
  status: number;
  /** The headers, with lowercase names. */
  headers: Record<string, string | undefined>;
  /** The body, decompressed. */
  body: Uint8Array;
}

/** Sends a request. Rejects with a `TransportError` if no whole response arrives in time. */
export type Transport = (request: TransportRequest) => Promise<TransportResponse>;

/** No whole response arrived. */
export class TransportError extends Error {
  /** A word for the cause, such as `ECONNREFUSED` or `TIMEOUT`. */
  readonly code: string;
  /** Whether the request may have reached the server. */
  readonly sent: boolean;

  constructor(code: string, sent: boolean) {
    super(code);
    this.name = 'TransportError';
    this.code = code;
    this.sent = sent;
  }
}

/** The largest body that is read, compressed or not, in bytes. A body beyond it is an error. */
const largestBody = 64 * 1024 * 1024;

/** The agents of a client, which keep the connections of calls that change nothing. */
interface Agents {
  'http:': http.Agent;
  'https:': https.Agent;
}

/** A target of a tunnel, as the agent gets it from the request. */
interface TunnelOptions extends https.AgentOptions {
  host: string;
  port: number;
  /** Is aborted when the attempt has failed, in time or not. */
  ended: AbortSignal;
}

/** Connects to a host through a proxy with CONNECT. */
class TunnelAgent extends https.Agent {
  readonly #proxy: Proxy;

  constructor(proxy: Proxy, options: https.AgentOptions) {
    super(options);
    this.#proxy = proxy;
  }

  override createConnection(
    options: http.ClientRequestArgs,
    callback: (error: Error | null, socket?: Duplex) => void,
  ): undefined {
    const {host, port, ended} = options as unknown as TunnelOptions;
    const target = `${net.isIPv6(host) ? `[${host}]` : host}:${port}`;
    const request = http.request({
      host: this.#proxy.host,
      port: this.#proxy.port,
      method: 'CONNECT',
      path: target,
      headers: {Host: target, ...this.#proxy.headers},
      agent: false,
      // The request that waits for this connection can't end it: without it, a silent proxy keeps the program alive.
      signal: ended,
    });
    request.on('error', callback);
    // Comes with every status, also of a refusal.
    request.once('connect', (response, socket, head) => {
      if (response.statusCode !== 200 || head.length > 0) {
        socket.destroy();
        callback(codedError(`PROXY_${response.statusCode}`));
        return;
      }
      // A port or a path would make a second connection. The host stays, because the certificate must name it.
      const secure = {...(options as tls.ConnectionOptions), port: undefined, path: undefined};
      callback(null, tls.connect({...secure, socket}));
    });
    request.end();
    return undefined;
  }
}

const codedError = (code: string): Error => Object.assign(new Error(code), {code});

/** Returns the host of an address as `node:net` takes it: an IPv6 address without brackets. */
const hostOf = (url: URL): string => url.hostname.replace(/^\[(.*)\]$/, '$1');

/** Makes the transport of a client. Each transport has its own connections. */
export function createTransport(env: Record<string, string | undefined> = process.env): Transport {
  const settings = proxySettings(env);
  const kept = {keepAlive: true};
  const direct: Agents = {'http:': new http.Agent(kept), 'https:': new https.Agent(kept)};
  // All tunnels of a client lead through the same proxy: the environment names one for each scheme.
  let tunnels: TunnelAgent | undefined;

  /** Returns where a request goes, and the agent that connects. */
  const route = (request: TransportRequest): http.RequestOptions => {
    const {url, method, headers, fresh} = request;
    const isSecure = url.protocol === 'https:';
    const proxy = proxyFor(url, settings);
    const path = url.pathname + url.search;
    const port = url.port || (isSecure ? 443 : 80);
    if (proxy && !isSecure) {
      // An HTTP proxy takes the whole address.
      return {
        protocol: 'http:',
        host: proxy.host,
        port: proxy.port,
        method,
        path: url.href,
        headers: {...headers, Host: url.host, ...proxy.headers},
        agent: fresh ? false : direct['http:'],
      };
    }
    const target = {protocol: url.protocol, host: hostOf(url), port, method, path, headers};
    if (!proxy)
      return {...target, agent: fresh ? false : direct[url.protocol as 'http:' | 'https:']};
    const agent = fresh
      ? new TunnelAgent(proxy, {keepAlive: false})
      : (tunnels ??= new TunnelAgent(proxy, kept));
    return {...target, agent};
  };

  return (request) => {
    let options: http.RequestOptions;
    try {
      options = route(request);
    } catch (error) {
      return Promise.reject(error as Error);
    }
    return exchange(request, options);
  };
}

/** Sends the request and reads the response. */
function exchange(
  {body, timeout, signal}: TransportRequest,
  options: http.RequestOptions,
): Promise<TransportResponse> {
  return new Promise((resolve, reject) => {
    let sent = false;
    const ended = new AbortController();
    const {request: send} = options.protocol === 'https:' ? https : http;
    const length = body === undefined ? {} : {'Content-Length': Buffer.byteLength(body)};
    const request = send({
      ...options,
      headers: {
        ...(options.headers as Record<string, string>),
        'Accept-Encoding': 'gzip',
        ...length,
      },
      // By default, Node.js gives up an address of the host after a quarter of a second, which is too short for some.
      autoSelectFamilyAttemptTimeout: 2000,
      // For the agent, which passes the options of the request on to the connection.
      ended: ended.signal,
    } as http.RequestOptions);

    const end = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
    };
    const fail = (error: NodeJS.ErrnoException): void => {
      end();
      ended.abort();
      request.destroy();
      reject(new TransportError(error.code ?? error.name, sent));
    };
    const abort = (): void => fail(codedError('ABORTED'));
    const timer = setTimeout(() => fail(codedError('TIMEOUT')), timeout * 1000);
    signal?.addEventListener('abort', abort, {once: true});

    request.on('error', fail);
    request.on('socket', (socket) => {
      // Before the connection is there (with TLS: before both sides agree), nothing of the request is written.
      const ready = options.protocol === 'https:' ? 'secureConnect' : 'connect';
      if (request.reusedSocket) sent = true;
      else socket.once(ready, () => (sent = true));
    });
    // Another protocol than the one that was asked for.
    request.on('upgrade', (_, socket) => {
      sent = true;
      socket.destroy();
      fail(codedError('UNEXPECTED_UPGRADE'));
    });
    request.on('response', (response) => {
      sent = true;
      readBody(response).then(
        (bytes) => {
          end();
          resolve({
            status: response.statusCode ?? 0,
            headers: headersOf(response),
            body: bytes,
          });
        },
        (error: NodeJS.ErrnoException) => fail(error),
      );
    });
    request.end(body);
  });
}

/**
 * Returns the headers of a response. The values of a repeated one are joined with commas: Node.js keeps only one of some,
 * and two that differ say nothing.
 */
function headersOf(response: http.IncomingMessage): Record<string, string | undefined> {
  const headers = Object.entries(response.headersDistinct);
  return Object.fromEntries(headers.map(([name, values]) => [name, values?.join(', ')]));
}

/** Reads the body of a response, and decompresses it. Rejects if it is cut off, damaged or too large. */
async function readBody(response: http.IncomingMessage): Promise<Uint8Array> {
  const {'transfer-encoding': coding, 'content-encoding': encoding = ''} = headersOf(response);
  if (!['1.0', '1.1'].includes(response.httpVersion)) throw codedError('INVALID_STATUS_LINE');
  // Node.js would read the chunks, and leave what they contain as it is.
  if (coding !== undefined && !['chunked', 'identity'].includes(coding.toLowerCase()))
    throw codedError('UNKNOWN_ENCODING');
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > largestBody) throw codedError('TOO_LARGE');
    chunks.push(chunk);
  }
  if (!response.complete) throw codedError('TRUNCATED');
  const bytes = Buffer.concat(chunks);
  if (['identity', ''].includes(encoding.toLowerCase())) return bytes;
  if (encoding.toLowerCase() !== 'gzip') throw codedError('UNKNOWN_ENCODING');
  return unzip(bytes);
}

/** Decompresses a whole gzip body. */
function unzip(bytes: Buffer): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const options = {maxOutputLength: largestBody, info: true};
    zlib.gunzip(bytes, options, (error, result) => {
      if (error) {
        const isTooLarge = 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
        reject(codedError(isTooLarge ? 'TOO_LARGE' : 'DAMAGED_GZIP'));
        return;
      }
      // With `info`, the result also tells how many bytes were used. What follows them isn't part of the body.
      const {buffer, engine} = result as unknown as {buffer: Buffer; engine: zlib.Gunzip};
      if (engine.bytesWritten !== bytes.length) reject(codedError('DAMAGED_GZIP'));
      else resolve(buffer);
    });
  });
}
