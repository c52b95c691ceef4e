/** Simulates the public host of the API on this machine, so that unchanged samples reach a test server. */
import {execFileSync} from 'node:child_process';
import {readFileSync} from 'node:fs';
import {createServer, request as send, type RequestListener} from 'node:http';
import {createServer as createSecureServer} from 'node:https';
import type {AddressInfo, Socket} from 'node:net';
import {join} from 'node:path';
import type {Duplex} from 'node:stream';

export type PublicHost = {
  /** Address of the proxy for the host. The host also responds here to plain HTTP requests. */
  proxy: URL;
  /** The file with the host's certificate. */
  certificate: string;
  /** Sets the server that responds in place of the host. */
  leadTo: (origin: string) => void;
  close: () => void;
};

/**
 * Starts a proxy that responds for these hosts over TLS, with a generated certificate. It needs no privileges and no
 * changes to the machine, because every client accepts a proxy and a certificate as settings.
 */
export async function openPublicHost(hosts: string[], folder: string): Promise<PublicHost> {
  let target = new URL('http://127.0.0.1:9');
  const pass: RequestListener = (request, response) => {
    const {method, url: path} = request;
    const {hostname, port, host} = target;
    const headers = {...request.headers, host};
    const onward = send({hostname, port, method, path, headers, agent: false}, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    request.pipe(onward);
  };
  const certificate = join(folder, 'certificate.pem');
  const key = join(folder, 'key.pem');
  execFileSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'],
      ...['-keyout', key, '-out', certificate, '-subj', '/CN=samples'],
      ...['-addext', `subjectAltName=${hosts.map((host) => `DNS:${host}`).join(',')}`],
      ...['-addext', 'keyUsage=critical,digitalSignature,keyCertSign'],
    ],
    {stdio: 'pipe'},
  );
  const secure = createSecureServer({key: readFileSync(key), cert: readFileSync(certificate)}, pass);
  const open = new Set<Duplex>();
  const proxy = createServer(pass).on('connect', (request, socket: Socket) => {
    open.add(socket.on('error', () => socket.destroy()).on('close', () => open.delete(socket)));
    if (!hosts.some((host) => request.url === `${host}:443`)) {
      socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
      return;
    }
    socket.write('HTTP/1.1 200 OK\r\n\r\n');
    secure.emit('connection', socket);
  });
  await new Promise<void>((listening) => proxy.listen(0, '127.0.0.1', listening));
  return {
    proxy: new URL(`http://127.0.0.1:${(proxy.address() as AddressInfo).port}`),
    certificate,
    leadTo: (origin) => (target = new URL(origin)),
    close: () => {
      proxy.close();
      proxy.closeAllConnections();
      for (const socket of open) socket.destroy();
    },
  };
}
