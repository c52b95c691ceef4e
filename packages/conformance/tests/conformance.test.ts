import {afterAll, describe, expect, it} from 'vitest';
import {moduleName} from '@screening/client-python/generate';
import {product} from '@screening/product';
import {type Case, differences, type Outcome, readCases} from '../src/cases';
import {type HostileServer, startHostileServer} from '../src/hostile-server';
import {prepare, slowDown} from '../src/prepare';
import {type PythonRunner, startPython} from '../src/run-python';
import {runTypeScript} from '../src/run-typescript';

/** What a case has for itself while it runs. */
interface Place {
  server: HostileServer;
  proxy: HostileServer;
  python: PythonRunner;
}

const places: Place[] = [];
const free: Place[] = [];

/** Returns a place where no case runs. As most cases wait, many of them run at the same time. */
async function takePlace(): Promise<Place> {
  const found = free.pop();
  if (found) return found;
  const [server, proxy] = await Promise.all([startHostileServer(), startHostileServer()]);
  const python = startPython('.generated/python', moduleName(product.slug));
  const place = {server, proxy, python};
  places.push(place);
  return place;
}

afterAll(async () => {
  for (const {server, proxy, python} of places) {
    python.close();
    await server.close();
    await proxy.close();
  }
});

type Run = (place: Place, one: Case, baseUrl: string) => Promise<Outcome>;
const inTypeScript: Run = (_, ...given) => runTypeScript(...given);
const inPython: Run = ({python}, ...given) => python.run(...given);

/** Runs a case, and lists how the client differs from what the case expects. */
async function findDifferences(run: Run, written: Case): Promise<string[]> {
  const place = await takePlace();
  const {server, proxy} = place;
  const one = prepare(written, {port: server.port, proxyPort: proxy.port});
  // A client that sends something where it must not gets an answer that ends the call.
  await server.answerWith(one.answers ?? [{status: 404, repeat: true}]);
  await proxy.answerWith(one.proxyAnswers ?? []);
  const outcome = await run(place, one, `http://127.0.0.1:${server.port}/external/v2`);
  const found = differences(one.expect, outcome, server.requests, proxy.requests);
  // After a failure, the program or a server may still be busy with the case.
  if (found.length === 0) free.push(place);
  return found;
}

/**
 * Checks a case. The times of the cases are short, so that all of them take a minute: on a busy machine, a response can come
 * too late. A case that fails is repeated with four times as much time, because a fault of the client is there at any speed.
 */
async function check(run: Run, written: Case): Promise<void> {
  const slow = slowDown(written, 4);
  // On a busy machine, the deadline of a case can also end it in the middle of an attempt, and then its error is another one.
  for (const tried of [written, slow]) if ((await findDifferences(run, tried)).length === 0) return;
  expect(await findDifferences(run, slow)).toEqual([]);
}

/** The longest time of a case that is repeated, in milliseconds. */
const timeout = 240_000;

const cases = readCases('packages/conformance/cases').flatMap((read) =>
  read.cases.map((one) => ({file: read.file, ...one})),
);

// The TypeScript client runs in this process, which has only one environment.
const mustBeAlone = ({alone, environment}: Case): boolean =>
  alone === true || environment !== undefined;

describe('TypeScript, one after the other', () => {
  it.each(cases.filter(mustBeAlone))('$file: $name', (one) => check(inTypeScript, one), timeout);
});

describe.concurrent('TypeScript', () => {
  const others = cases.filter((one) => !mustBeAlone(one));
  it.each(others)('$file: $name', (one) => check(inTypeScript, one), timeout);
});

describe.concurrent('Python', () => {
  it.each(cases)('$file: $name', (one) => check(inPython, one), timeout);
});
