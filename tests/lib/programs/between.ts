/** What can go wrong between a program and the API: proxies that change calls, and a clock that jumps. */
import {mkdirSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {isHere} from '../samples/toolchain';
import type {RecordedSandbox} from '../guides-run/recorded-sandbox';
import type {Workplace} from './workplace';

type Intercept = RecordedSandbox['intercept'];
type Json = Record<string, unknown>;

/** Returns the versions of a program that can run on this machine. */
export const inBoth = (name: string): string[] =>
  [`${name}.ts`, `${name.replaceAll('-', '_')}.py`].filter(
    (file) => file.endsWith('.ts') || Boolean(process.env.CI) || isHere('python'),
  );

/** A proxy that drops the filters of every list. */
export const dropFilters: Intercept = async (request, answer) => {
  const text = await request.text();
  const body = {...(JSON.parse(text || '{}') as Json), filters: undefined, createdAt: undefined};
  const {url, method, headers} = request;
  return answer(new Request(url, {method, headers, ...(text ? {body: JSON.stringify(body)} : {})}));
};

/** A proxy that changes the successful responses of the calls to a path, after they took effect. */
export const changeAnswers =
  (path: RegExp, change: (body: Json) => unknown): Intercept =>
  async (request, answer) => {
    const response = await answer(request);
    if (!response.ok || !path.test(`${request.method} ${new URL(request.url).pathname}`)) return response;
    return Response.json(change((await response.json()) as Json));
  };

const node = `const {readFileSync} = require('node:fs');
const Real = Date;
globalThis.Date = class extends Real {
  constructor(...parts) {
    super(...(parts.length ? parts : [globalThis.Date.now()]));
  }
  static now() {
    return Real.now() + Number(readFileSync(process.env.CLOCK_FILE, 'utf8'));
  }
};
`;
const python = `import datetime, os, time
real = time.time
def ahead():
    with open(os.environ["CLOCK_FILE"]) as file:
        return float(file.read()) / 1000
time.time = lambda: real() + ahead()
class Shifted(datetime.datetime):
    @classmethod
    def now(cls, tz=None):
        return super().now(tz) + datetime.timedelta(seconds=ahead())
datetime.datetime = Shifted
`;

/** Gives programs a wall clock that tests can change. Returns a function that sets how far it is ahead, in milliseconds. */
export function giveClock({state, env}: Workplace): (ahead: number) => void {
  const folder = join(state, 'clock');
  mkdirSync(folder);
  writeFileSync(join(folder, 'clock.cjs'), node);
  writeFileSync(join(folder, 'sitecustomize.py'), python);
  const file = join(folder, 'ahead');
  Object.assign(env, {
    CLOCK_FILE: file,
    NODE_OPTIONS: `--require ${join(folder, 'clock.cjs')}`,
    PYTHONPATH: folder,
  });
  const set = (ahead: number) => writeFileSync(file, String(ahead));
  set(0);
  return set;
}
