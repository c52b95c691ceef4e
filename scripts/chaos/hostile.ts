/**
 * Faults that a program can't work around: a client or proxy that drops filters, a task status that nobody knows, and a
 * full disk. The program must end with a sentence that says what to do, and continue after the fault has ended.
 */
import type {Command} from './process';
import type {Random} from './random';

export const hostileFaults = ['ignore-filters', 'unknown-status', 'full-disk'] as const;
export type HostileFault = (typeof hostileFaults)[number];

/** Limits the size of each file that a program writes: the next write ends in the middle of a record. */
export function onFullDisk({program, args, ...rest}: Command, random: Random): Command {
  // `ulimit -f` counts blocks of 512 bytes.
  const limit = `ulimit -f ${random.whole(1, 8)}; exec "$0" "$@"`;
  return {...rest, program: 'sh', args: ['-c', limit, program, ...args]};
}

/**
 * Changes a response that the program gets: errors repeat the headers of the request, as some proxies do, and an
 * unknown status replaces that of a task.
 */
export async function distort(request: Request, response: Response, fault?: HostileFault): Promise<Response> {
  const {pathname} = new URL(request.url);
  const {status} = response;
  if (!response.ok) {
    const headers = [...request.headers].map(([name, value]) => `${name}: ${value}`);
    return new Response([await response.text(), ...headers].join('\n'), {status, headers: response.headers});
  }
  if (fault === 'unknown-status' && pathname.includes('/create/status/'))
    return Response.json({...((await response.json()) as object), taskStatus: 'Paused'});
  return response;
}

const instructions = /\b(start|check|archive|free|delete|correct|use|try|wait|see|add|remove|choose|ask|set)\b/i;

/**
 * Returns what is wrong with the last line that a failed program has printed: it must be a sentence for the operator
 * that says what to do, not an error of the language.
 */
export function faultOfMessage(printed: string): string | undefined {
  const line = printed.trim().split('\n').at(-1) ?? '';
  if (!line.startsWith('Error: ')) return `the last line isn't an error message: "${line}"`;
  if (/(Type|Reference|Syntax|Key|Attribute|Index|Value)Error|Traceback|undefined|is not iterable|\bNone\b/.test(line))
    return `the message is an error of the language: "${line}"`;
  return instructions.test(line) ? undefined : `the message doesn't say what to do: "${line}"`;
}
