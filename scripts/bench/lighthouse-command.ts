/** Runs the command of Lighthouse in a browser that stays open between visits. */
import {spawn} from 'node:child_process';
import {mkdtempSync, readFileSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join, resolve} from 'node:path';
import {chromium} from '@playwright/test';
import {browserFlags, findBrowser} from '../../tests/lib/site/find-browser';
import {install, runIn} from './install';

/** The last major version that runs on all Node versions of package.json's `engines`. */
export const version = '12.8.2';

/** The parts of Lighthouse's report that the benchmark reads. */
export type Report = {
  categories: Partial<Record<string, {score: number | null; auditRefs: {id: string; weight: number}[]}>>;
  audits: Partial<Record<string, {score: number | null; numericValue?: number}>>;
};
/** Visits an address with more options of the command, and returns the report. */
export type Lighthouse = (url: string, ...options: string[]) => Promise<Report>;

/** Starts one browser for all visits. Starting one for each visit would take a third of the time. */
async function startBrowser(): Promise<{port: string; close: () => Promise<void>}> {
  const profile = mkdtempSync(join(tmpdir(), 'lighthouse-'));
  const flags = ['--headless=new', '--remote-debugging-port=0', `--user-data-dir=${profile}`, ...browserFlags];
  const browser = spawn(findBrowser() ?? 'chromium', flags, {stdio: ['ignore', 'ignore', 'pipe']});
  const port = await new Promise<string>((found, fail) => {
    let text = '';
    browser.stderr.on('data', (chunk) => {
      const [, at] = /DevTools listening on ws:\/\/.+:(\d+)\//.exec((text += String(chunk))) ?? [];
      if (at) found(at);
    });
    browser.on('error', fail);
    browser.on('close', () => fail(new Error(`The browser did not start: ${text.slice(-300)}`)));
  });
  return {
    port,
    // Ask the browser to close. The command may be a script, and ending the script wouldn't end the browser.
    close: async () => {
      browser.on('close', () => rmSync(profile, {recursive: true, force: true}));
      const connection = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
      const session = await connection.newBrowserCDPSession();
      // The connection may close before the response.
      await session.send('Browser.close').catch(() => undefined);
    },
  };
}

/** Installs Lighthouse and starts the browser. `close` ends the browser. */
export async function startLighthouse(): Promise<{lighthouse: Lighthouse; close: () => Promise<void>}> {
  const folder = resolve('.bench/lighthouse');
  await install(folder, [`lighthouse@${version}`]);
  const {port, close} = await startBrowser();
  const output = join(folder, 'report.json');
  const lighthouse: Lighthouse = async (url, ...options) => {
    rmSync(output, {force: true});
    const fixed = [
      '--quiet',
      '--disable-full-page-screenshot',
      '--output=json',
      `--output-path=${output}`,
      `--port=${port}`,
    ];
    await runIn(folder, process.execPath, ['node_modules/lighthouse/cli/index.js', url, ...fixed, ...options]);
    return JSON.parse(readFileSync(output, 'utf8')) as Report;
  };
  return {lighthouse, close};
}
