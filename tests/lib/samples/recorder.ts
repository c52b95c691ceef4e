/** Starts a local server that records the requests that it receives. */
import {once} from 'node:events';
import {createServer, type IncomingHttpHeaders} from 'node:http';
import type {AddressInfo} from 'node:net';
import {text} from 'node:stream/consumers';

export type Received = {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: string;
};

export type Answer = {
  /** 200 by default. */
  status?: number;
  /** Media type, `application/json` by default. */
  type?: string;
  body: string;
};

export type Recorder = {
  /** Address of the API, with the path `/external/v2`. */
  baseUrl: string;
  /** The requests so far, oldest first. */
  received: Received[];
  close: () => Promise<void>;
};

/** Starts a server that answers every request with the result of `answer`. */
export async function startRecorder(
  answer: (request: Received) => Answer | Promise<Answer>,
): Promise<Recorder> {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const {method = '', url = '', headers} = request;
    const [path, query] = url.split('?');
    const got = {
      method,
      path,
      query: new URLSearchParams(query),
      headers,
      body: await text(request),
    };
    received.push(got);
    const {status = 200, type = 'application/json', body} = await answer(got);
    response.writeHead(status, {'content-type': type}).end(body);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/external/v2`,
    received,
    async close() {
      server.closeAllConnections();
      await once(server.close(), 'close');
    },
  };
}

/** Returns the path after the base path, split at slashes and decoded. */
export function segmentsOf({path}: Received): string[] {
  return path.replace('/external/v2/', '').split('/').map(decodeURIComponent);
}
