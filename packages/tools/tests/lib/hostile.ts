/** Runs any command against a platform that fails, and says what is wrong with how it ended. */
import {readdirSync, readFileSync, statSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import type {ClientOptions, Transport, TransportResponse} from '@screening/client';
import {type AnswerTo, startHostileServer} from '@screening/conformance/hostile-server';
import {newTester, regularKey, type Tester} from '@screening/sandbox/testing';
import {commands} from '../../src/commands';
import {inParallel} from '../../src/parallel';
import {makeCommandLines} from './command-line';
import {type Run, runWith, useFolders} from './tool';
import {wrongNumber} from './wrong-number';

type Command = (typeof commands)[number];

interface Way {
  args?: string[];
  /** The content of its file, if it needs other columns. */
  file?: string;
  /** Whether the tests leave it out. */
  sends?: false;
  /** Whether it makes its requests itself, so that it can't run against a platform in this process. */
  hasTransport?: true;
}

/**
 * How a command is run here, if its required options aren't enough. A new command needs an entry only if it waits or sends
 * nothing.
 */
export const ways: Record<string, Way> = {
  check: {sends: false},
  onboard: {args: ['--lost-wait', '1', '--task-wait', '2']},
  gate: {args: ['--wait', '0', '--lost-wait', '1']},
  follow: {args: ['--once']},
  // It keeps the responses as they arrive from the network. evidence.test.ts changes single ones.
  evidence: {args: ['--customer-key', 'K-1'], hasTransport: true},
  effectiveness: {
    args: ['--yes'],
    file: 'customerKey,entityName,expected\nK-1,Ilvane Torresund,none\n',
  },
  // It goes on when the platform fails, because it receives messages meanwhile. receive.test.ts tests it.
  receive: {sends: false},
};

/** The subject of the file. The sandbox has a candidate for it. */
const row = 'K-1,Ilvane Torresund';

/** How long a call to a server may take here, in seconds. */
export const timeouts = {attempt: 1, total: 2};

/** The same for a call to a platform in this process, in seconds. It answers at once. */
const timeoutsInProcess = {attempt: 0.4, total: 0.8};

/** How many runs share this process. Most of them wait. With more of them, calls would end before they are sent. */
const runsAtOnce = 8;

/**
 * How long a command may take, in seconds: several calls that fail one after the other, and pauses before it looks for
 * what a lost call has done.
 */
const longestRun = 75;

/** How often a command is run that sent nothing: on a busy machine, the time of a call can be over before it is sent. */
const mostRuns = 5;

/** Whether something has ended within some seconds. */
const within = <T>(seconds: number, work: Promise<T>): Promise<T | undefined> =>
  Promise.race([
    work,
    new Promise<undefined>((resolve) => setTimeout(resolve, seconds * 1000, undefined).unref()),
  ]);

/** Returns the files of a folder that contain a text. */
const filesWith = (folder: string, text: string): string[] =>
  readdirSync(folder, {recursive: true, encoding: 'utf8'}).filter((name) => {
    const path = join(folder, name);
    return statSync(path).isFile() && readFileSync(path).includes(text);
  });

/** A person knows what to do after one of these words. */
const advice = /\b(Check|Correct|Start the command again|start the command again|See|see)\b/;

/** The commands that send something. */
export const senders = commands.filter(({name}) => ways[name]?.sends !== false);

/** The commands that can run against a platform in this process. */
export const sendersInProcess = senders.filter(({name}) => !ways[name]?.hasTransport);

/** Runs a command against several answers. Returns the problems by the answer. */
export async function tryAll<T>(
  tried: Record<string, T>,
  problems: (one: T) => Promise<string[]>,
): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  await inParallel(Object.entries(tried), runsAtOnce, async ([name, one]) => {
    const list = await problems(one);
    if (list.length > 0) found[name] = list;
  });
  return found;
}

type Answer = NonNullable<ReturnType<AnswerTo>>;

/** A large body, which has several chunks. */
const rows = 4000;

/** Answers that nobody can use, by what is wrong with them. */
export const unusable = {
  'the key is refused': {status: 401, text: 'Unauthorized {key}'},
  'a refusal': {status: 400, text: 'Bad Request'},
  forbidden: {status: 403, text: 'Forbidden'},
  'not found': {status: 404, text: 'Not Found'},
  'a timeout of the server': {status: 408, text: ''},
  'too many requests, without end': {status: 429, text: 'Too Many Requests'},
  'a server error': {status: 500, text: 'Internal Server Error'},
  'a server that is down': {status: 503, text: '<html>Service Unavailable</html>'},
  'an unknown success': {status: 202, json: {}},
  'no content': {status: 204, text: ''},
  'HTML with 200': {text: '<!doctype html><title>Log in</title>'},
  'an empty object': {json: {}},
  null: {text: 'null'},
  'an empty list': {json: []},
  'a text': {json: 'ok'},
  'an empty body': {text: ''},
  'JSON that is cut off': {text: '{"resultCount": 0, "entities": ['},
  'a duplicate key': {text: '{"total": 0, "total": 1}'},
  'invalid UTF-8': {base64: Buffer.from([0x22, 0xff, 0xfe, 0x22]).toString('base64')},
  'gzip that is cut off': {rows, encoding: 'gzip', cut: 0.5},
  'damaged gzip': {rows, encoding: 'gzip', chunked: true, damage: {from: 0.6, bytes: 40}},
  'plain text labeled as gzip': {rows, label: 'gzip'},
  'an encoding that was not asked for': {rows: 0, encoding: 'br'},
  'a reset connection': {drop: 'reset'},
  'a closed connection': {drop: 'close'},
  'a reset within the body': {rows, cut: 0.5, afterCut: 'reset'},
  'a length that is too large': {json: {}, headers: {'Content-Length': '500'}},
  'a length that is too small': {json: {total: 0}, headers: {'Content-Length': '5'}},
  'no HTTP': {raw: 'SSH-2.0-OpenSSH_9.6\r\n'},
  'an endless trickle': {zeros: 100_000, pieces: 1, pause: 0.02},
  silence: {json: {}, wait: 60},
} satisfies Record<string, Answer>;

/** Responses in place of the platform's. Without one, the connection breaks. */
const replacements: Record<string, TransportResponse | undefined> = Object.fromEntries(
  Object.entries({
    401: 'Unauthorized',
    403: 'Forbidden',
    429: 'Too Many Requests',
    500: 'Internal Server Error',
    200: '{}',
    302: '',
  }).map(([status, text]) => [
    status,
    {status: Number(status), headers: {}, body: new TextEncoder().encode(text)},
  ]),
);
replacements.broken = undefined;

/** Returns the keys that several entities of an account have. */
function doubledKeys({sandbox}: Tester): string[] {
  const keys = sandbox.state.entities.map(({search}) => search.customerKey ?? '');
  return keys.filter((key, index) => key !== '' && keys.indexOf(key) !== index);
}

/** A call as the platform gets it: its method and the path without what identifies an item. */
const kindOf = (method: string, {pathname}: URL): string =>
  `${method} ${pathname.replace(/(?<=\/(entity|status|current-state)\/)[^/]+/, '*')}`;

/** Which calls fail. */
interface Failure {
  fails: (count: number, kind: string) => boolean;
  /** Whether they take effect all the same, unless the status says that they don't. */
  takesEffect: boolean;
}

/** The calls whose response needs no field, so that `{}` with 200 is one. */
const withoutRequiredFields = ['GET /external/v2/account/status', 'GET /external/v2/info/sources'];

/** Calls with these statuses have no effect. */
const refusals = [401, 429];

/** Answers as the platform does, but replaces the responses of some calls. */
export function failing({fails, takesEffect}: Failure, replacement: TransportResponse | undefined) {
  const tester = newTester();
  const kinds: string[] = [];
  let hasFailed = false;
  const transport: Transport = async ({method, url, headers, body}) => {
    const kind = kindOf(method, url);
    kinds.push(kind);
    // Each request takes a second, so that no two events have the same time.
    tester.time.now += 1000;
    const isFailing = fails(kinds.length, kind);
    const isUsable = replacement?.status === 200 && withoutRequiredFields.includes(kind);
    hasFailed ||= isFailing && !isUsable;
    const isRefused = replacement !== undefined && refusals.includes(replacement.status);
    if (!isFailing || (takesEffect && !isRefused)) {
      const response = await tester.sandbox.fetch(new Request(url, {method, headers, body}));
      if (!isFailing)
        return {
          status: response.status,
          headers: Object.fromEntries(response.headers),
          body: new Uint8Array(await response.arrayBuffer()),
        };
    }
    if (replacement) return replacement;
    throw new Error('The connection broke.');
  };
  return {
    tester,
    kinds,
    hasFailed: () => hasFailed,
    options: {
      baseUrl: `http://127.0.0.1${tester.sandbox.basePath}`,
      apiKey: regularKey,
      timeouts: timeoutsInProcess,
      transport,
    } satisfies ClientOptions,
  };
}

/** Returns the ways to run commands. Each run has a new folder. */
export function useHostileRuns() {
  const newFolder = useFolders();
  const {fileOf, requiredOf} = makeCommandLines(newFolder);

  /** Writes a file with a content, and returns its path. */
  function writeFile(content: string): string {
    const path = join(newFolder(), 'customers.csv');
    writeFileSync(path, content);
    return path;
  }

  /** Runs a command. Returns everything that is wrong with how it ended. */
  async function problemsOf(
    command: Command,
    clientOptions: ClientOptions,
    {canBeDone = () => false}: {canBeDone?: () => boolean} = {},
  ): Promise<string[]> {
    const {name, required} = command;
    const way = ways[name] ?? {};
    const state = join(newFolder(), 'state');
    const args = [
      ...(way.file === undefined ? fileOf(command, row) : [writeFile(way.file)]),
      ...requiredOf(command, 'state'),
      ...(required.includes('state') ? ['--state', state] : []),
      ...(way.args ?? []),
    ];
    const ended = await within<Run>(longestRun, runWith(clientOptions, name, ...args));
    if (!ended) return [`runs for more than ${longestRun} s`];
    const {code, stdout, stderr} = ended;
    const said = stdout + stderr;
    const isDone = code === 0 && canBeDone();
    return [
      ...(code === 1 || isDone ? [] : [`ended with ${code}: ${said}`]),
      ...(advice.test(stderr) || isDone ? [] : [`doesn't say what to do: ${said}`]),
      ...(wrongNumber.test(said) ? [`counts one thing in the plural: ${said}`] : []),
      ...(said.includes(regularKey) ? [`prints the key: ${said}`] : []),
      ...(required.includes('state')
        ? filesWith(state, regularKey).map((file) => `the key is in ${file}`)
        : []),
    ];
  }

  /** Runs a command against a server for each answer, which all its requests get. */
  const tryAnswers = (
    command: Command,
    answers: Record<string, Answer>,
  ): Promise<Record<string, string[]>> =>
    tryAll(answers, async (answer) => {
      const server = await startHostileServer();
      try {
        // A server or a proxy can repeat the request in its error.
        await server.answerWith(({headers}) =>
          answer.text === undefined
            ? answer
            : {...answer, text: answer.text.replace('{key}', headers.authorization ?? '')},
        );
        const baseUrl = `http://127.0.0.1:${server.port}/external/v2`;
        for (let run = 1; run <= mostRuns; run++) {
          const problems = await problemsOf(command, {baseUrl, apiKey: regularKey, timeouts});
          if (server.requests.length > 0) return problems;
        }
        return ['no request was sent'];
      } finally {
        await server.close();
      }
    });

  /** Runs a command whose calls fail in every way, and checks that it doesn't look done and doubles nothing. */
  const failInEachWay = (command: Command, failure: Failure): Promise<Record<string, string[]>> =>
    tryAll(replacements, async (replacement) => {
      const {tester, hasFailed, options} = failing(failure, replacement);
      return [
        ...(await problemsOf(command, options, {canBeDone: () => !hasFailed()})),
        ...doubledKeys(tester).map((key) => `two entities have the key ${key}`),
      ];
    });

  return {problemsOf, tryAnswers, failInEachWay};
}
