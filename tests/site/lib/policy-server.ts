/** Serves the built site with the headers that hosts send: the real policy, taken from the pages themselves. */
import {createServer, type Server} from 'node:http';
import type {AddressInfo} from 'node:net';
import {readSite} from '../../../src/hosting/write';
import {createSiteServer} from './site-server';

export type PolicyServer = {origin: string; headers: Record<string, string>; server: Server};

export async function startPolicyServer(folder = 'build'): Promise<PolicyServer> {
  const {headers} = readSite(folder);
  const site = createSiteServer(folder);
  const server = createServer((request, response) => {
    // Over plain http browsers ignore it, as they should.
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    site.emit('request', request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, headers, server};
}
