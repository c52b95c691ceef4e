/**
 * Starts Firefox and WebKitGTK, and sends them the commands of W3C WebDriver.
 *
 * Debian has a driver for WebKitGTK, but no geckodriver. Firefox's own protocol, Marionette, has the same commands.
 */
import {existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {connect} from 'node:net';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {freePort, onPath, send as request, start} from '../hosting/run';

/** The commands with their parameters, and their paths in a session of WebDriver. */
const paths = {
  NewSession: () => '',
  Navigate: () => '/url',
  ExecuteScript: () => '/execute/sync',
  ElementClick: ({id}: Parameters) => `/element/${id}/click`,
  ElementSendKeys: ({id}: Parameters) => `/element/${id}/value`,
  SetWindowRect: () => '/window/rect',
};
type Parameters = Record<string, unknown>;
type Send = (command: keyof typeof paths, parameters: Parameters) => Promise<unknown>;

export type Driver = {
  /** Sends a command and returns its result. */ send: Send;
  /** Returns the warnings of the browser itself since the last call, if it can be asked for them. */
  warnings?: (origin: string) => Promise<string[]>;
  stop: () => Promise<void>;
};

/** A browser that the tests can use. */
export type Browser = {
  name: string;
  /** Programs that it needs. A list of names: one of them. */
  programs: string[][];
  start: (home: string) => Promise<Driver>;
};

const firefoxNames = ['firefox-esr', 'firefox'];

export const browsers: Browser[] = [
  {name: 'Firefox', programs: [firefoxNames], start: startFirefox},
  {name: 'WebKitGTK', programs: [['WebKitWebDriver'], ['xvfb-run'], ['xauth']], start: startWebKit},
];

/** Returns the programs of a browser that aren't installed. */
export const missingPrograms = ({programs}: Browser): string[] =>
  programs.filter((names) => !names.some(onPath)).map(([name]) => name);

/** Starts a browser without a window, in a new home folder, which is removed at the end. */
export async function startBrowser({start: startIn}: Browser): Promise<Driver> {
  const home = mkdtempSync(join(tmpdir(), 'browser-'));
  const {stop, ...driver} = await startIn(home);
  return {
    ...driver,
    stop: async () => {
      await stop();
      rmSync(home, {recursive: true, force: true});
    },
  };
}

async function startFirefox(home: string): Promise<Driver> {
  // Firefox chooses a free port and writes it into its profile. Its scrollbars take room, as on Windows.
  const preferences = {'marionette.port': 0, 'ui.useOverlayScrollbars': 0};
  const lines = Object.entries(preferences).map(
    ([name, value]) => `user_pref("${name}", ${value});\n`,
  );
  writeFileSync(join(home, 'user.js'), lines.join(''));
  const portFile = join(home, 'MarionetteActivePort');
  const readPort = () => (existsSync(portFile) ? readFileSync(portFile, 'utf8') : '');
  const {stop} = await start(
    firefoxNames.find(onPath) ?? '',
    [
      '--marionette',
      '--headless',
      '--no-remote',
      // For the console of the browser.
      '--remote-allow-system-access',
      '--profile',
      home,
    ],
    () => readPort() !== '',
    // As root, Firefox refuses to start in another user's home folder, which CI containers have.
    {HOME: home},
  );
  const socket = connect(Number(readPort()), '127.0.0.1');
  const messages = readMessages(socket);
  // The first message is a greeting.
  await messages.next();
  const sendMessage = async (command: string, parameters: Parameters): Promise<unknown> => {
    const message = JSON.stringify([0, 0, command, parameters]);
    socket.write(`${Buffer.byteLength(message)}:${message}`);
    const {value} = await messages.next();
    if (!value) throw new Error('Firefox closed the connection');
    const [, , error, result] = value as [number, number, Failure | null, unknown];
    if (error) throw new Error(`${error.error}: ${error.message}`);
    return result;
  };
  const send: Send = async (command, parameters) => {
    const result = await sendMessage(`WebDriver:${command}`, parameters);
    return command === 'ExecuteScript' ? (result as {value: unknown}).value : result;
  };
  await send('NewSession', {});
  return {
    send,
    warnings: async (origin) => {
      await sendMessage('Marionette:SetContext', {value: 'chrome'});
      const script = `(${String(takeWarnings)})(...arguments)`;
      const found = await send('ExecuteScript', {script: `return ${script}`, args: [origin]});
      await sendMessage('Marionette:SetContext', {value: 'content'});
      return found as string[];
    },
    stop: () => {
      socket.destroy();
      return stop();
    },
  };
}

/** What Firefox offers to its own scripts. */
declare const Services: {
  console: {
    getMessageArray: () => {errorMessage?: string; sourceName?: string; lineNumber?: number}[];
    reset: () => void;
  };
};

/** Runs in the context of the browser. Returns what its console says about pages of an origin, and empties it. */
function takeWarnings(origin: string): string[] {
  const messages = Services.console.getMessageArray();
  Services.console.reset();
  return messages
    .filter(({sourceName = ''}) => sourceName.startsWith(origin))
    .map(
      ({errorMessage = '', sourceName = '', lineNumber = 0}) =>
        `${errorMessage} (${sourceName.slice(origin.length)}:${lineNumber})`,
    );
}

/** What a driver reports instead of a result. */
type Failure = {
  error: string;
  message: string;
};

/** Reads messages, each written as `<bytes>:<JSON>`. */
async function* readMessages(pieces: AsyncIterable<Buffer>): AsyncGenerator<unknown, undefined> {
  let received = Buffer.alloc(0);
  for await (const piece of pieces) {
    received = Buffer.concat([received, piece]);
    for (let colon = received.indexOf(':'); colon > 0; colon = received.indexOf(':')) {
      const end = colon + 1 + Number(received.toString('utf8', 0, colon));
      if (received.length < end) break;
      yield JSON.parse(received.toString('utf8', colon + 1, end));
      received = received.subarray(end);
    }
  }
}

async function startWebKit(home: string): Promise<Driver> {
  const port = await freePort();
  const {stop} = await start(
    'xvfb-run',
    [
      '--auto-servernum',
      '--server-args=-screen 0 1400x1000x24',
      'WebKitWebDriver',
      `--port=${port}`,
    ],
    async () => (await request(port, '/status').catch(() => undefined))?.status === 200,
    {HOME: home},
  );
  let session = '';
  const send: Send = async (command, parameters) => {
    const address = `http://127.0.0.1:${port}/session${session}${paths[command](parameters)}`;
    const response = await fetch(address, {method: 'POST', body: JSON.stringify(parameters)});
    const {value} = (await response.json()) as {value: unknown};
    if (response.ok) return value;
    const {error, message} = value as Failure;
    throw new Error(`${error}: ${message}`);
  };
  const {sessionId} = (await send('NewSession', {capabilities: {}})) as {sessionId: string};
  session = `/${sessionId}`;
  return {send, stop};
}
