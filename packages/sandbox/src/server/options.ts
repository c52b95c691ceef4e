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

function parse(args: string[]) {
  const [text, flag] = [{type: 'string'}, {type: 'boolean'}] as const;
  const texts = {port: text, seed: text, latency: text, key: text, faults: text, persist: text};
  const hyphenated = {'webhook-url': text, 'rate-limit': text, 'docs-only': flag};
  try {
    return parseArgs({
      args,
      options: {...texts, ...hyphenated, strict: flag, mcp: flag, help: flag},
    }).values;
  } catch (error) {
    throw new UsageError((error as Error).message.split('\n')[0]);
  }
}

/** Options of the sandbox, which is served over HTTP, or over MCP, and then at a port only if one is given. */
type Options = NonNullable<ReturnType<typeof readOptions>>;
/** All options can be left out, except those with a default. */
export type ServerOptions = Partial<Options> & Pick<Options, 'seed' | 'latency'>;

/** Reads the command line. Returns undefined for --help. @throws UsageError */
export function readOptions(args: string[]) {
  const {help, key, persist, strict, mcp = false, seed = '1', ...given} = parse(args);
  if (help) return undefined;
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
    /** The port, or undefined with MCP only. */
    port: readNumber('port', given.port, 0, 65_535) ?? (mcp ? undefined : 4010),
    seed,
    webhookUrl,
    /** Delay before every response, in milliseconds. */
    latency: readNumber('latency', given.latency, 0, 60_000) ?? 0,
    rateLimit: readNumber('rate-limit', given['rate-limit'], 1, 1_000_000),
    key,
    faults: given.faults === undefined ? undefined : readFaults(given.faults),
    /** Refuses unknown fields and query parameters. */
    strict,
    /** The file that stores the state. */
    persist,
    mcp,
    docsOnly,
  };
}
