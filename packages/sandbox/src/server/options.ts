/** Reads the options of the local server. */
import {parseArgs} from 'node:util';
import {faultNames, type Probabilities} from '../core/faults';
import lines from './usage.json';

/** A mistake of the caller, such as a wrong option, explained in one sentence. */
export class UsageError extends Error {}

/** Returns the help text. `typed` are the words that start the command. */
export const usage = (typed: string): string => lines.join('\n').replace('{typed}', typed);

function readNumber(
  name: string,
  value: string | undefined,
  min: number,
  max: number,
): number | undefined {
  if (value === undefined) return undefined;
  if (!/^\d+$/.test(value) || Number(value) < min || Number(value) > max)
    throw new UsageError(
      `--${name} must be a whole number from ${min} to ${max}, but is "${value}".`,
    );
  return Number(value);
}

function checkUrl(value: string): void {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  // Don't repeat the value, because it may contain a password.
  if (!url || !['http:', 'https:'].includes(url.protocol))
    throw new UsageError('--webhook-url must be an address that starts with http:// or https://.');
  if (url.username !== '' || url.password !== '')
    throw new UsageError(
      '--webhook-url must not contain a user name or a password: webhooks cannot be sent with them.',
    );
}

function readFaults(value: string): Probabilities {
  const faults: Probabilities = {};
  for (const part of value.split(',')) {
    const [, text = '', share] = /^\s*([^=]*?)\s*(?:=\s*(.*?)\s*)?$/.exec(part) ?? [];
    const name = faultNames.find((known) => known === text);
    if (!name)
      throw new UsageError(
        `--faults does not know "${text}". Known faults: ${faultNames.join(', ')}.`,
      );
    if (name in faults) throw new UsageError(`--faults names ${name} twice.`);
    const probability = /^\d*\.?\d+$/.test(share ?? '') ? Number(share) : NaN;
    if (!(probability <= 1))
      throw new UsageError(
        `--faults needs a probability from 0 to 1 for ${name}, such as ${name}=0.1.`,
      );
    faults[name] = probability;
  }
  return faults;
}

/** The options that the command line can have. */
const accepted = {
  port: {type: 'string'},
  seed: {type: 'string'},
  'webhook-url': {type: 'string'},
  latency: {type: 'string'},
  'rate-limit': {type: 'string'},
  key: {type: 'string'},
  faults: {type: 'string'},
  strict: {type: 'boolean'},
  persist: {type: 'string'},
  mcp: {type: 'boolean'},
  'docs-only': {type: 'boolean'},
  version: {type: 'boolean'},
  help: {type: 'boolean'},
} as const;

function parse(args: string[]) {
  try {
    return parseArgs({args, options: accepted}).values;
  } catch (error) {
    throw new UsageError((error as Error).message.split('\n')[0]);
  }
}

/** Options of the sandbox, which is served over HTTP, or over MCP, and then at a port only if one is given. */
export type ServerOptions = {
  /** The port, or undefined with MCP only. */
  port?: number;
  /** Decides which identifiers new objects get, and which calls and webhooks get a fault. */
  seed: string;
  /** The address of the receiver of webhooks. */
  webhookUrl?: string;
  /** Delay before every response, in milliseconds. */
  latency: number;
  /** Maximum requests per second. */
  rateLimit?: number;
  /** Replaces all API keys. */
  key?: string;
  faults?: Probabilities;
  /** Refuses requests with parts that aren't used. */
  strict?: boolean;
  /** The file that stores the state. */
  persist?: string;
};

/** The options of the command. */
type CommandOptions = ServerOptions & {
  /** Serves MCP on standard input and output. */
  mcp: boolean;
  /** Offers only the tools for the documentation. */
  docsOnly: boolean;
};

/** What the command prints instead of serving the sandbox. */
export type Information = 'help' | 'version';

/** Reads the command line. Returns the name of the information that it asks for, if any. @throws UsageError */
export function readOptions(args: string[]): CommandOptions | Information {
  const {help, version, key, persist, strict, mcp = false, seed = '1', ...given} = parse(args);
  if (help) return 'help';
  if (version) return 'version';
  const {'webhook-url': webhookUrl, 'docs-only': docsOnly = false} = given;
  if (webhookUrl !== undefined) checkUrl(webhookUrl);
  // A header can't contain any other characters, so no request could have such a key.
  if (key !== undefined && !/^[!-~]+$/.test(key))
    throw new UsageError(
      '--key must have at least one character, and only visible ASCII characters without spaces.',
    );
  if (persist === '') throw new UsageError('--persist must name a file.');
  if (docsOnly && !mcp) throw new UsageError('--docs-only needs --mcp.');
  return {
    port: readNumber('port', given.port, 0, 65_535) ?? (mcp ? undefined : 4010),
    seed,
    webhookUrl,
    latency: readNumber('latency', given.latency, 0, 60_000) ?? 0,
    rateLimit: readNumber('rate-limit', given['rate-limit'], 1, 1_000_000),
    key,
    faults: given.faults === undefined ? undefined : readFaults(given.faults),
    strict,
    persist,
    mcp,
    docsOnly,
  };
}
