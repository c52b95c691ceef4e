/** The platform that an answer runs against: the sandbox, with faults that strike chosen calls. */
import {ConnectionDropped} from '../../src/sandbox/faults';
import {errorTexts} from '../../src/sandbox/refusal';
import {startTarget, type Data, type Target} from '../chaos/target';

/** A call that the program made. */
type Call = {
  method: string;
  /** Below the base path, without the query: `/entities/create`. */
  path: string;
  query: URLSearchParams;
  body: Record<string, unknown>;
  /** How many calls to this path there have been, this one included. */
  count: number;
};

/**
 * What happens to a call: refused by the rate limit, failed or dropped before or after its effect, or an answer that
 * is changed.
 */
export type Fault =
  | 'refuse'
  | 'fail-before'
  | 'fail-after'
  | 'drop-before'
  | 'drop-after'
  | ((answer: Response) => Response | Promise<Response>);

/** Decides what happens to a call. It may also act at this moment, such as change the platform. */
export type Strike = (call: Call) => Fault | undefined | Promise<Fault | undefined>;

export type Platform = Target & {
  calls: Target['calls'];
  made: Call[];
  /** From now on, `strike` decides about the program's calls, whose counts begin again. */
  strike: (strike: Strike) => void;
};

/** Changes the JSON of an answer. */
export const edit =
  <T>(change: (body: T) => unknown) =>
  async (answer: Response): Promise<Response> => {
    const body = (await answer.json()) as T;
    return Response.json(change(body) ?? body);
  };

/** Answers with something else than the API would. */
export const insteadOf = (text: string, type: string) => () => new Response(text, {headers: {'Content-Type': type}});

/** A fault for each of the first calls, in this order. */
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
