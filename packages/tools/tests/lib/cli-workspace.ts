/** Lets tests run any command line of the tool against a server that counts requests and refuses the key. */
import {createServer} from 'node:http';
import type {AddressInfo} from 'node:net';
import {afterAll, afterEach, beforeAll, beforeEach, vi} from 'vitest';
import {regularKey, serve, type Served} from '@screening/sandbox/testing';
import {commands} from '../../src/commands';
import {makeCommandLines} from './command-line';
import {useFolders} from './tool';

type Command = (typeof commands)[number];

/** Each command with each of its options. */
export const withOptions = commands.flatMap((command) =>
  command.options.map((option) => ({command, name: command.name, option})),
);

/** Whether a command goes on when the platform refuses its requests, because it receives messages meanwhile. */
export const isEndless = (name: string): boolean => name === 'receive';

/** Sets the variables of the tool for each test. The server that stands for the platform answers 401 to everything. */
export function useCli() {
  const newFolder = useFolders();
  const lines = makeCommandLines(newFolder);
  /** How many requests have come to the server. */
  let requests = 0;
  const counter = createServer((request, response) => {
    requests += 1;
    response.writeHead(401).end();
  });
  beforeAll(() => new Promise<void>((resolve) => counter.listen(0, '127.0.0.1', resolve)));
  afterAll(() => void counter.close());
  beforeEach(() => {
    requests = 0;
    vi.stubEnv('SCREENING_BASE_URL', `http://127.0.0.1:${(counter.address() as AddressInfo).port}`);
    vi.stubEnv('SCREENING_API_KEY', regularKey);
    vi.stubEnv('RECEIVER_PORT', '0');
  });
  afterEach(() => {
    vi.unstubAllEnvs();
  });
  return {
    ...lines,
    newFolder,
    /** A state folder for a command that takes one, although it needs none. */
    statesOf: ({options, required}: Command): string[] =>
      options.includes('state') && !required.includes('state') ? lines.write('state') : [],
    /** Returns how many requests have come to the server since the test began. */
    countRequests: (): number => requests,
    /** Begins to count from 0 again. */
    forgetRequests: (): void => {
      requests = 0;
    },
  };
}

/** Starts a sandbox for the tests of a file. Returns a function that lets the tool reach it until the test ends. */
export function useSandboxAddress(): () => void {
  let sandbox: Served;
  beforeAll(async () => {
    sandbox = await serve();
  });
  afterAll(() => sandbox.close());
  return () => void vi.stubEnv('SCREENING_BASE_URL', sandbox.api);
}
