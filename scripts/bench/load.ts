/**
 * Measures how much the site's configuration slows nginx down: `npm run bench -- --load`.
 *
 * wrk requests a page of the built site and, from an nginx without our configuration, a file of the same size. The
 * requests alternate within one run. Needs wrk, and nginx with its module brotli_static.
 */
import {spawnSync} from 'node:child_process';
import {mkdirSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {hosts} from '../../tests/lib/hosting/hosts';
import {prepareSite} from '../../tests/lib/hosting/prepare-site';
import {freePort, onPath, run} from '../../tests/lib/hosting/run';
import {send} from '../../tests/lib/hosting/send';
import {describeMachine} from './machine';
import {median} from './report';

const pages = ['/', '/docs/guides/one-off-screening/screening-response', '/api/get-entity'];
/** Request rate that a page should reach, as a share of the bare file's. */
const promised = 0.9;
const seconds = 4;

/** Runs wrk with 32 connections that accept Brotli. Returns requests per second. @throws if a response is an error */
function ask(url: string): number {
  const args = ['-t1', '-c32', `-d${seconds}s`, '-H', 'Accept-Encoding: br', url];
  const {stdout, status, stderr} = spawnSync('wrk', args, {encoding: 'utf8'});
  const requests = Number(/(\d+) requests in/.exec(stdout)?.[1]);
  if (status !== 0 || !requests) throw new Error(`wrk ${args.join(' ')} failed:\n${stdout}${stderr}`);
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(`${url} returned errors`);
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]);
}

/** Prints a row for each page. @throws if a program is missing or a response is an error */
export async function measureLoad(rounds: number): Promise<void> {
  const nginx = hosts.find(({name}) => name === 'nginx');
  const missing = nginx?.missing() ?? (onPath('wrk') ? undefined : 'wrk is not installed');
  if (!nginx || missing)
    throw new Error(`${missing}: on Debian, run \`apt-get install nginx-light libnginx-mod-http-brotli-static wrk\``);
  const site = await prepareSite();
  const bare = join(site.folder, 'bare');
  mkdirSync(bare);
  const port = await freePort();
  const config = `daemon off; ${process.getuid?.() === 0 ? 'user root;' : ''} pid ${bare}/pid; error_log stderr; worker_processes 1;
events {}
http { access_log off; sendfile on; tcp_nopush on; server { listen 127.0.0.1:${port}; root ${bare}; } }
`;
  writeFileSync(join(bare, 'nginx.conf'), config);
  writeFileSync(join(bare, 'index.html'), '');
  const running = [await nginx.start(site.folder), await run('nginx', ['-c', join(bare, 'nginx.conf')], port)];
  try {
    console.log('| page | bytes sent | requests/s | bare file, requests/s | ratio |\n|---|---|---|---|---|');
    for (const page of pages) {
      const url = `http://127.0.0.1:${running[0].port}${page}`;
      const {headers} = await send(running[0].port, page, {headers: {'Accept-Encoding': 'br'}});
      const bytes = Number(headers['content-length']);
      if (headers['content-encoding'] !== 'br' || !bytes) throw new Error(`${page} was not sent as Brotli`);
      writeFileSync(join(bare, 'file'), Buffer.alloc(bytes, 'x'));
      const ours: number[] = [];
      const theirs: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        ours.push(ask(url));
        theirs.push(ask(`http://127.0.0.1:${port}/file`));
      }
      // Take the ratio of each round, because other load on the machine slows both sides of a round.
      const ratio = median(ours.map((perSecond, round) => perSecond / theirs[round]));
      const cells = [page, bytes, median(ours).toFixed(0), median(theirs).toFixed(0), ratio.toFixed(2)];
      console.log(`| ${cells.join(' | ')} | ${ratio >= promised ? 'held' : 'MISSED'}: at least ${promised}`);
    }
    const {date, text} = describeMachine();
    console.log(`\nMedians of ${rounds} rounds of ${seconds} s, 32 connections. ${date}, ${text}`);
  } finally {
    await Promise.all(running.map(({stop}) => stop()));
    site.remove();
  }
}
