/** Sends the requests of requests.yaml to nginx with its generated configuration, and to `npm run serve`. */
import {cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {brotliDecompressSync} from 'node:zlib';
import {afterAll, beforeAll, expect, it} from 'vitest';
import {parse} from 'yaml';
import {precompress} from '../../plugins/post-build/hosting/compress';
import {moved} from '../../plugins/post-build/hosting/redirects';
import {readSite, writeHosting} from '../../plugins/post-build/hosting/write';
import {missingHeaders} from '../lib/hosting/promised-headers';
import {describeWith} from '../lib/hosting/require-host';
import {
  brotliModule,
  freePort,
  onPath,
  run,
  send,
  type Response,
  type Running,
} from '../lib/hosting/run';

type Row = {
  path: string;
  method?: string;
  accept?: string;
  send?: Record<string, string>;
  revalidates?: boolean;
  status?: number | number[];
  location?: string;
  headers?: Record<string, string | null>;
  body?: string;
  only?: string;
};

const rows = parse(readFileSync('tests/hosting/requests.yaml', 'utf8')) as Row[];
const folder = mkdtempSync(join(tmpdir(), 'hosting-'));
const build = join(folder, 'build');
const generated = join(folder, 'hosting');
let script: string;

beforeAll(async () => {
  cpSync('build', build, {recursive: true});
  const redirects = [...moved, {from: '/docs/old/words', to: '/docs/glossary'}];
  const site = readSite(build, redirects);
  writeHosting(site, build, generated);
  script = `/${site.files.find((file) => /^assets\/js\/main\.[0-9a-f]+\.js$/.test(file))}`;
  // Only the files that are requested compressed, because compression takes long.
  await precompress(build, [script.slice(1), 'docs/glossary.html', 'docs/glossary.md']);
}, 180_000);
afterAll(() => rmSync(folder, {recursive: true}));

async function startNginx(): Promise<Running> {
  const port = await freePort();
  // Started as root, nginx would switch to a user who can't read a temporary folder.
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (what) => `${what}_temp_path ${folder};`,
  );
  const file = join(folder, 'nginx.conf');
  const config = `load_module ${brotliModule};
daemon off; ${user} pid ${folder}/nginx.pid; error_log stderr warn; worker_processes 1;
events {}
http { access_log off; ${temporary.join(' ')} server { listen 127.0.0.1:${port}; root ${build}; include ${generated}/nginx/server.conf; } }
`;
  writeFileSync(file, config);
  return run('nginx', ['-c', file], port);
}

async function startServe(): Promise<Running> {
  const port = await freePort();
  return run(
    process.execPath,
    ['--import', 'tsx', 'scripts/serve-site.ts', build, '--port', String(port)],
    port,
  );
}

const isInstalled = onPath('nginx') && existsSync(brotliModule);
const hosts = [
  {
    name: 'nginx',
    missing: isInstalled ? undefined : 'nginx or its module brotli_static',
    start: startNginx,
  },
  {name: 'npm run serve', missing: undefined, start: startServe},
];

for (const {name, missing, start} of hosts) {
  describeWith(name, missing, () => {
    let host: Running;
    const responses: (Response & {path: string})[] = [];
    beforeAll(async () => {
      host = await start();
    }, 90_000);
    afterAll(() => host?.stop());

    const asked = rows
      .filter(({only = name}) => only === name)
      .map((row) => ({...row, title: JSON.stringify(row)}));
    it.each(asked)('$title', async (row) => {
      const path = row.path.replace('SCRIPT', script);
      const headers = {...row.send, ...(row.accept ? {accept: row.accept} : {})};
      if (row.revalidates)
        Object.assign(headers, {'if-none-match': (await send(host.port, path)).headers.etag});
      const response = await send(host.port, path, {method: row.method ?? 'GET', headers});
      responses.push({...response, path});
      expect([row.status ?? 200].flat()).toContain(response.status);
      if (row.location) {
        expect(response.headers.location).toBe(row.location);
        expect((await send(host.port, row.location)).status).toBe(200);
      } else expect(response.headers.location).toBeUndefined();
      for (const [header, pattern] of Object.entries(row.headers ?? {}))
        if (pattern === null) expect(response.headers[header], header).toBeUndefined();
        else expect(response.headers[header], header).toMatch(new RegExp(pattern, 'i'));
      if (row.body) expect(response.body.toString()).toMatch(new RegExp(row.body, 'i'));
    });

    it('sends each promised header with every complete response, including 404, and no version', () => {
      // A 304 only repeats headers that a cache updates (RFC 9110, 15.4.5).
      const complete = responses.filter(({status}) => ![304, 400].includes(status));
      expect(complete.length).toBeGreaterThan(50);
      const missing = complete.flatMap(({path, status, headers}) =>
        missingHeaders((header) => String(headers[header.toLowerCase()] ?? '')).map(
          (header) => `${path}, ${status}: ${header}`,
        ),
      );
      expect(missing).toEqual([]);
      for (const {headers} of complete) expect(headers.server ?? '').not.toMatch(/\d/);
    });

    it('logs no warnings or errors', () => {
      expect(host.output()).not.toMatch(/\b(warn|warning|error|emerg|invalid|deprecated)\b/i);
    });

    if (name === 'nginx')
      it('sends compressed content that equals the file', async () => {
        const {body} = await send(host.port, script, {headers: {'accept-encoding': 'br'}});
        expect(brotliDecompressSync(body).equals(readFileSync(join(build, script)))).toBe(true);
      });
  });
}
