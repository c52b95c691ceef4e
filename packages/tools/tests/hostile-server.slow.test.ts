/**
 * Tests every command against all unusable answers, when the platform fails after some calls, and when all calls of one
 * kind fail and the others succeed: it must neither look done nor go on without end. hostile-server.test.ts tries some of
 * them.
 */
import {describe, expect, it} from 'vitest';
import {failing, senders, sendersInProcess, unusable, useHostileRuns} from './lib/hostile';

const {problemsOf, tryAnswers, failInEachWay} = useHostileRuns();

describe.each(senders)('$name', (command) => {
  it('never ends with 0 if the server has no usable answer', async () => {
    expect(await tryAnswers(command, unusable)).toEqual({});
  });
});

describe.each(sendersInProcess)('$name', (command) => {
  it.each([2, 4, 6])(
    'never ends with 0, and doubles nothing, if the platform fails after %i calls',
    async (calls) => {
      const failure = {fails: (count: number) => count > calls, takesEffect: true};
      expect(await failInEachWay(command, failure)).toEqual({});
    },
  );

  it('never ends with 0, and doubles nothing, if all calls of one kind fail', async () => {
    const calm = failing({fails: () => false, takesEffect: false}, undefined);
    // All calls succeed, so more time costs nothing.
    await problemsOf(command, {...calm.options, timeouts: {attempt: 30, total: 60}});
    expect(calm.kinds).not.toEqual([]);
    for (const failed of new Set(calm.kinds)) {
      const failure = {fails: (_: number, kind: string) => kind === failed, takesEffect: false};
      expect(await failInEachWay(command, failure), failed).toEqual({});
    }
  });
});
