/** Drives WebKitGTK through WebKitWebDriver, on a virtual display. */
import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {freePort, onPath, send as request, start} from '../hosting/run';
import {idOf, type Browser, type Driver} from './driver';

const programs = ['WebKitWebDriver', 'xvfb-run', 'xauth'];

/** WebKitGTK's MiniBrowser, which comes with its driver. */
export const webkit: Browser = {
  name: 'WebKitGTK',
  missing: () => {
    const missing = programs.filter((program) => !onPath(program));
    return missing.length > 0 ? `not installed: ${missing.join(', ')}` : undefined;
  },
  start: startWebKit,
};

async function startWebKit(): Promise<Driver> {
  const home = mkdtempSync(join(tmpdir(), 'webkit-'));
  const port = await freePort();
  const {stop} = await start(
    'xvfb-run',
    ['--auto-servernum', '--server-args=-screen 0 1400x1000x24', 'WebKitWebDriver', `--port=${port}`],
    async () => (await request(port, '/status').catch(() => undefined))?.status === 200,
    {HOME: home},
  );
  const send = async (path: string, body: object): Promise<unknown> => {
    const answer = await fetch(`http://127.0.0.1:${port}/session${path}`, {method: 'POST', body: JSON.stringify(body)});
    const {value} = (await answer.json()) as {value: unknown};
    if (answer.ok) return value;
    const {error, message} = value as {error: string; message: string};
    throw new Error(`${error}: ${message}`);
  };
  const {sessionId, capabilities} = (await send('', {capabilities: {}})) as {
    sessionId: string;
    capabilities: {browserVersion: string};
  };
  return {
    navigate: (url) => send(`/${sessionId}/url`, {url}),
    execute: (script, args) => send(`/${sessionId}/execute/sync`, {script, args}),
    click: (element) => send(`/${sessionId}/element/${idOf(element)}/click`, {}),
    sendKeys: (element, text) => send(`/${sessionId}/element/${idOf(element)}/value`, {text}),
    resize: (width, height) => send(`/${sessionId}/window/rect`, {width, height}),
    version: `WebKitGTK ${capabilities.browserVersion}`,
    stop: async () => {
      await stop();
      rmSync(home, {recursive: true, force: true});
    },
  };
}
