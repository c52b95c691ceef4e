/**
 * Measures how soon `npm run dev` shows a change of a guide: `npm run bench -- --rebuild`.
 *
 * Serves and changes a copy of the repository, so that the working copy stays unchanged. The time runs from writing the
 * file until an open page shows the new text.
 */
import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {chromium} from '@playwright/test';
import {freePort} from '../../tests/lib/hosting/run';
import {browserFlags, findBrowser} from '../../tests/lib/site/find-browser';
import {withCopy} from './copy';
import {describeMachine} from './machine';
import {median} from './report';

const guide = {path: '/docs/guides/one-off-screening/first-screening', file: 'docs/guides/one-off-screening/first-screening.mdx'}; // prettier-ignore
/** Longest time that a change may take, in seconds. */
const promised = 15;
/** Timeout for the first compilation and for each change, in milliseconds. */
const patience = 300_000;

/** Prints the median time of `rounds` changes. Throws an error if the development server ends. */
export async function measureRebuild(rounds: number): Promise<void> {
  const port = await freePort();
  const seconds = await withCopy(async (folder) => {
    const args = ['run', 'dev', '--', '--no-open', '--port', String(port)];
    const server = spawn('npm', args, {cwd: folder, stdio: 'ignore', detached: true});
    const ended = once(server, 'exit').then(([code]) => {
      throw new Error(`npm run dev ended with ${code}`);
    });
    try {
      return await Promise.race([change(join(folder, guide.file), `http://localhost:${port}`, rounds), ended]);
    } finally {
      // End the process group, because ending only npm would leave the server running.
      if (server.exitCode === null && server.pid) process.kill(-server.pid);
      await ended.catch(() => undefined);
    }
  });
  const middle = median(seconds);
  const {date, text} = describeMachine();
  const judgement = middle < promised ? 'held' : 'MISSED';
  console.log(`a changed guide is shown after ${middle.toFixed(1)} s (${judgement}: under ${promised})`);
  console.log(`Median of ${rounds} changes. ${date}, ${text}`);
}

/** Changes a guide while it is open in a browser. Returns the seconds until each change is shown. */
async function change(file: string, origin: string, rounds: number): Promise<number[]> {
  const browser = await chromium.launch({executablePath: findBrowser(), args: browserFlags});
  try {
    const tab = await browser.newPage();
    for (const end = Date.now() + patience; ; await tab.waitForTimeout(1000)) {
      const isThere = await tab.goto(origin + guide.path).then(
        (response) => response?.ok(),
        () => false,
      );
      if (isThere) break;
      if (Date.now() > end) throw new Error(`${origin} did not answer within ${patience / 1000} s`);
    }
    await tab.getByRole('heading', {level: 1}).waitFor({timeout: patience});
    const seconds: number[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      const [start, sentence] = [performance.now(), `This is change number ${round}.`];
      writeFileSync(file, `${readFileSync(file, 'utf8')}\n${sentence}\n`);
      await tab.getByText(sentence).waitFor({timeout: patience});
      seconds.push((performance.now() - start) / 1000);
    }
    return seconds;
  } finally {
    await browser.close();
  }
}
