/** Writes messages for people to standard error, and results to standard output. */
import {SingleBar} from 'cli-progress';
import {shortenWords} from './shorten';

/** How far the work is. */
export interface Progress {
  /** Says how many of the items are done. */
  update: (done: number) => void;
  end: () => void;
}

/** Where a command writes its messages. */
export interface Output {
  /** Writes a line for people. */
  say: (text: string) => void;
  /** Writes a line of the result. */
  print: (text: string) => void;
  /** Shows a bar in a terminal, and a line now and then in a log. */
  progress: (what: string, total: number) => Progress;
}

/** The shortest time between two lines about progress in a log, in milliseconds. */
const pauseOfLines = 10_000;

/**
 * Removes what could control a terminal, or start a new line, from a text. Texts of files and servers are in messages and
 * documents.
 */
export function oneLine(text: string): string {
  return text.replace(/[\s\u2028\u2029]+/g, ' ').replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, (sign) => {
    const code = sign.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0');
    return `[U+${code}]`;
  });
}

/** Makes the output of the process. */
export function makeOutput(
  stderr: NodeJS.WriteStream = process.stderr,
  stdout: NodeJS.WriteStream = process.stdout,
): Output {
  const say = (text: string): void => void stderr.write(`${oneLine(shortenWords(text))}\n`);
  return {
    say,
    print: (text) => void stdout.write(`${text}\n`),
    progress: (what, total) => {
      if (stderr.isTTY) return showBar(what, total, stderr);
      let last = performance.now();
      return {
        update: (done) => {
          if (performance.now() - last < pauseOfLines) return;
          last = performance.now();
          say(`${what}: ${done} of ${total}`);
        },
        end: () => undefined,
      };
    },
  };
}

/** Shows a bar in a terminal. */
function showBar(what: string, total: number, stream: NodeJS.WriteStream): Progress {
  const bar = new SingleBar({
    stream,
    format: `${what} {bar} {value} of {total}, {eta_formatted} left`,
    hideCursor: false,
    clearOnComplete: true,
  });
  bar.start(total, 0);
  return {update: (done) => bar.update(done), end: () => bar.stop()};
}
