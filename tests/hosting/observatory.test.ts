/** Scans the site, served by nginx over TLS, with the engine of Mozilla's Observatory. */
import {execFile} from 'node:child_process';
import {existsSync, writeFileSync} from 'node:fs';
import {createServer} from 'node:net';
import {join} from 'node:path';
import {promisify} from 'node:util';
import {afterAll, beforeAll, expect, it} from 'vitest';
import {hosts, nginxConfig, tools} from '../lib/hosting/hosts';
import {prepareSite, type Prepared} from '../lib/hosting/prepare-site';
import {describeWith} from '../lib/hosting/require-host';
import {freePort, onPath, run, type Running} from '../lib/hosting/run';

type Report = {
  scan: {grade: string; score: number; testsFailed: number};
  tests: Record<string, {pass: boolean; result: string}>;
};

const execute = promisify(execFile);
const scanner = `${tools}/@mdn/mdn-http-observatory/src/scan.js`;
/** Loopback address whose ports 80 and 443 are usually free. The engine connects to no other ports. */
const address = '127.0.80.43';

const mayListen = await new Promise<boolean>((resolve) => {
  const server = createServer().once('error', () => resolve(false));
  server.listen(443, address, () => server.close(() => resolve(true)));
});

function missing(): string | undefined {
  if (!existsSync(scanner)) return "Observatory's engine is not installed";
  if (!onPath('openssl')) return 'openssl is not installed';
  return mayListen ? hosts[0]?.missing() : `port 443 of ${address} cannot be listened on`;
}

describeWith('Observatory', missing(), () => {
  let site: Prepared;
  let server: Running;
  let certificate: string;

  beforeAll(async () => {
    site = await prepareSite();
    certificate = join(site.folder, 'certificate.pem');
    const key = join(site.folder, 'key.pem');
    const subject = ['-subj', '/CN=docs', '-addext', `subjectAltName=IP:${address}`];
    await execute('openssl', [
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:prime256v1',
      '-nodes',
      '-days',
      '2',
      '-keyout',
      key,
      '-out',
      certificate,
      ...subject,
    ]);
    const port = await freePort();
    const secure = `ssl_certificate ${certificate}; ssl_certificate_key ${key};`;
    const plain = `server { listen ${address}:80; return 301 https://$host$request_uri; }`;
    const config = nginxConfig(site.folder, [`${address}:443 ssl`, `127.0.0.1:${port}`], secure);
    writeFileSync(join(site.folder, 'nginx.conf'), config.replace('http {', `http {\n  ${plain}`));
    server = await run('nginx', ['-c', join(site.folder, 'nginx.conf')], port);
  }, 180_000);
  afterAll(async () => {
    await server?.stop();
    site?.remove();
  });

  it('gives at least 125 points, and all of its tests pass', async () => {
    // Makes the engine trust the certificate of this test.
    const {stdout} = await execute(process.execPath, [scanner, address], {
      env: {...process.env, NODE_EXTRA_CA_CERTS: certificate},
    });
    const {scan, tests} = JSON.parse(stdout) as Report;
    expect(Object.entries(tests).filter(([, {pass}]) => !pass)).toEqual([]);
    expect(scan.score).toBeGreaterThanOrEqual(125);
    console.log(`Observatory: ${scan.score} (${scan.grade})`);
  }, 60_000);
});
