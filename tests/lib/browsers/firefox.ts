/**
 * Drives Firefox through Marionette, the protocol that geckodriver translates WebDriver into.
 *
 * Debian has no geckodriver package. Marionette has the same commands, so the checks need no other program.
 */
import {existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {connect, type Socket} from 'node:net';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {onPath, start} from '../hosting/run';
import {idOf, type Browser, type Driver} from './driver';

const commands = ['firefox-esr', 'firefox'];

/** Firefox without a window. */
export const firefox: Browser = {
  name: 'Firefox',
  missing: () => (commands.some(onPath) ? undefined : 'Firefox is not installed'),
  start: startFirefox,
};

async function startFirefox(): Promise<Driver> {
  const profile = mkdtempSync(join(tmpdir(), 'firefox-'));
  // Firefox chooses a free port and writes it into its profile.
  writeFileSync(join(profile, 'user.js'), 'user_pref("marionette.port", 0);\n');
  const portFile = join(profile, 'MarionetteActivePort');
  const readPort = () => (existsSync(portFile) ? readFileSync(portFile, 'utf8') : '');
  const {stop} = await start(
    commands.find(onPath) ?? commands[0],
    ['--marionette', '--headless', '--no-remote', '--profile', profile],
    () => readPort() !== '',
    // As root, Firefox refuses to start in another user's home folder, which CI containers have.
    {HOME: profile},
  );
  const socket = connect(Number(readPort()), '127.0.0.1');
  const send = marionette(socket);
  const {capabilities} = (await send('WebDriver:NewSession', {})) as {capabilities: {browserVersion: string}};
  return {
    navigate: (url) => send('WebDriver:Navigate', {url}),
    execute: async (script, args) =>
      ((await send('WebDriver:ExecuteScript', {script, args})) as {value: unknown}).value,
    click: (element) => send('WebDriver:ElementClick', {id: idOf(element)}),
    sendKeys: (element, text) => send('WebDriver:ElementSendKeys', {id: idOf(element), text}),
    resize: (width, height) => send('WebDriver:SetWindowRect', {width, height}),
    version: `Firefox ${capabilities.browserVersion}`,
    stop: async () => {
      socket.destroy();
      await stop();
      rmSync(profile, {recursive: true, force: true});
    },
  };
}

type Reply = [type: number, id: number, error: {error: string; message: string} | null, result: unknown];
type Waiting = {resolve: (result: unknown) => void; reject: (error: Error) => void};

/** Sends commands as `<bytes>:[0, id, name, parameters]` and returns each result. */
function marionette(socket: Socket): (name: string, parameters: object) => Promise<unknown> {
  const waiting = new Map<number, Waiting>();
  let received = Buffer.alloc(0);
  let lastId = 0;
  socket.on('data', (piece) => {
    received = Buffer.concat([received, piece as Buffer]);
    for (let colon = received.indexOf(':'); colon > 0; colon = received.indexOf(':')) {
      const end = colon + 1 + Number(received.toString('utf8', 0, colon));
      if (received.length < end) return;
      const message = JSON.parse(received.toString('utf8', colon + 1, end)) as Reply | object;
      received = received.subarray(end);
      // The first message is a greeting.
      if (!Array.isArray(message)) continue;
      const [, id, error, result] = message as Reply;
      if (error) waiting.get(id)?.reject(new Error(`${error.error}: ${error.message}`));
      else waiting.get(id)?.resolve(result);
      waiting.delete(id);
    }
  });
  const fail = () => {
    for (const {reject} of waiting.values()) reject(new Error('Firefox closed the connection'));
  };
  socket.on('error', fail).on('close', fail);
  return (name, parameters) =>
    new Promise((resolve, reject) => {
      const id = ++lastId;
      waiting.set(id, {resolve, reject});
      const message = JSON.stringify([0, id, name, parameters]);
      socket.write(`${Buffer.byteLength(message)}:${message}`);
    });
}
