/** Asks a person at a terminal before something is done that costs or can't be undone. */
import {createInterface} from 'node:readline/promises';

/** A stream that can be a terminal. */
type MaybeTerminal<Stream> = Stream & {isTTY?: boolean};

/**
 * Asks a question that is answered with yes or no.
 *
 * @returns the answer, or undefined if no person is at a terminal.
 */
export async function ask(
  question: string,
  {
    input = process.stdin,
    output = process.stderr,
    signal,
  }: {
    input?: MaybeTerminal<NodeJS.ReadableStream>;
    output?: MaybeTerminal<NodeJS.WritableStream>;
    signal?: AbortSignal;
  } = {},
): Promise<boolean | undefined> {
  if (input.isTTY !== true || output.isTTY !== true) return undefined;
  // The terminal keeps handling keys, so that Ctrl+C stops the process as it does elsewhere.
  const reader = createInterface({input, output, terminal: false});
  try {
    const answer = reader.question(`${question} [y/N] `, {signal});
    // The end of the input is no answer.
    const ended = new Promise<string>((resolve) => void reader.once('close', () => resolve('')));
    return /^y(es)?$/i.test((await Promise.race([answer, ended])).trim());
  } finally {
    reader.close();
  }
}
