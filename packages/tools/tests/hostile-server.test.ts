/**
 * Tests every command against servers whose answers aren't usable: it never ends with 0, it ends in time, it says what to
 * do, and it doesn't print the key.
 */
import {regularKey} from '@screening/sandbox/testing';
import {startHostileServer} from '@screening/conformance/hostile-server';
import {describe, expect, it} from 'vitest';
import {commands} from '../src/commands';
import {
  senders,
  sendersInProcess,
  timeouts,
  tryAll,
  unusable,
  useHostileRuns,
  ways,
} from './lib/hostile';

const {problemsOf, tryAnswers, failInEachWay} = useHostileRuns();

/** Answers of each kind: statuses, bodies, encodings and connections. The slow tests try all. */
const some = [
  'the key is refused',
  'a refusal',
  'a server error',
  'HTML with 200',
  'an empty object',
  'damaged gzip',
  'a reset within the body',
  'silence',
] as const;

it('finds the commands', () => {
  expect(sendersInProcess.length).toBeGreaterThan(2);
  const names = commands.map(({name}) => name);
  for (const name of Object.keys(ways)) expect(names).toContain(name);
});

it.each(senders)('$name never ends with 0 if the server has no usable answer', async (command) => {
  const tried = Object.fromEntries(some.map((name) => [name, unusable[name]]));
  expect(await tryAnswers(command, tried)).toEqual({});
});

it.each(senders)('$name follows no redirect to another host', async (command) => {
  const [server, other] = [await startHostileServer(), await startHostileServer()];
  try {
    const statuses = [301, 302, 303, 307, 308];
    const found = await tryAll(
      Object.fromEntries(statuses.map((status) => [String(status), status])),
      async (status) => {
        const location = `http://127.0.0.1:${other.port}/external/v2`;
        await server.answerWith(() => ({status, headers: {Location: location}}));
        const baseUrl = `http://127.0.0.1:${server.port}/external/v2`;
        return problemsOf(command, {baseUrl, apiKey: regularKey, timeouts});
      },
    );
    expect(found).toEqual({});
    expect(server.requests).not.toEqual([]);
    expect(other.requests).toEqual([]);
  } finally {
    await server.close();
    await other.close();
  }
});

describe.each(sendersInProcess)('$name never ends with 0, and doubles nothing', (command) => {
  it.each([1, 3])('if the platform fails after %i calls', async (calls) => {
    const failure = {fails: (count: number) => count > calls, takesEffect: true};
    expect(await failInEachWay(command, failure)).toEqual({});
  });
});
