/** Starts the platform that an answer runs against: the sandbox, with faults for selected calls. */
import {ConnectionDropped} from '../../src/sandbox/faults';
import {errorTexts} from '../../src/sandbox/refusal';
import {startTarget, type Data, type Target} from '../chaos/target';

/** Call that the program made. */
type Call = {
  method: string;
  /** Path relative to the base path, without the query, such as `/entities/create`. */
  path: string;
  query: URLSearchParams;
  body: Record<string, unknown>;
  /** Number of calls to this path so far, including this one. */
  count: number;
};

/**
 * Effect of a fault on a call: refused by the rate limit, failed or dropped before or after it takes effect, or a
 * function that changes a successful response.
 */
export type Fault =
  | 'refuse'
  | 'fail-before'
  | 'fail-after'
  | 'drop-before'
  | 'drop-after'
  | ((answer: Response) => Response | Promise<Response>);

/** Returns the fault for a call. It may also do something at this moment, such as change the platform. */
export type Strike = (call: Call) => Fault | undefined | Promise<Fault | undefined>;

export type Platform = Target & {
  calls: Target['calls'];
  made: Call[];
  /** Sets the function that returns faults for the program's calls, and resets the counts. */
  strike: (strike: Strike) => void;
};

/** Creates a fault that changes the JSON of a response. */
export const edit =
  <T>(change: (body: T) => unknown) =>
  async (answer: Response): Promise<Response> => {
    const body = (await answer.json()) as T;
    return Response.json(change(body) ?? body);
  };

/** Creates a fault that replaces a response with another body. */
export const insteadOf = (text: string, type: string) => () => new Response(text, {headers: {'Content-Type': type}});

/** Returns one fault for each of the first calls to a path, in this order. */
export const first =
  (...faults: Fault[]): Strike =>
  ({count}) =>
    faults[count - 1];

export const times = (count: number, fault: Fault): Fault[] => Array.from({length: count}, () => fault);

const error = (status: 429 | 500): Response =>
  new Response(errorTexts[status], {status, headers: {'Content-Type': 'text/plain; charset=utf-8'}});

/** Starts the platform. */
export async function startPlatform(data: Data, pace = 1): Promise<Platform> {
  const made: Call[] = [];
  const counts = new Map<string, number>();
  let decide: Strike = () => undefined;
  const target = await startTarget(data, {
    seed: '1',
    pace,
    async intercept(request, answer) {
      const {pathname, searchParams} = new URL(request.url);
      const path = pathname.slice(new URL(target.baseUrl).pathname.length);
      const count = (counts.get(path) ?? 0) + 1;
      counts.set(path, count);
      const call = {method: request.method, path, query: searchParams, body: await readBody(request), count};
      made.push(call);
      const fault = await decide(call);
      if (fault === 'refuse') return error(429);
      if (fault === 'fail-before') return error(500);
      if (fault === 'drop-before') throw new ConnectionDropped();
      const answered = await answer(request);
      if (fault === 'fail-after') return error(500);
      if (fault === 'drop-after') throw new ConnectionDropped();
      return typeof fault === 'function' && answered.ok ? fault(answered) : answered;
    },
  });
  return {
    ...target,
    made,
    strike(strike) {
      counts.clear();
      decide = strike;
    },
  };
}

async function readBody(request: Request): Promise<Call['body']> {
  try {
    return (await request.clone().json()) as Call['body'];
  } catch {
    return {};
  }
}
