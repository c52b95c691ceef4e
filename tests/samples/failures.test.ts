import {describe, expect, test} from 'vitest';
import {createSamples} from '../../src/description/samples';
import {endpointOf, small} from '../lib/samples/description';
import {startRecorder} from '../lib/samples/recorder';
import {allLanguages, isHere, runSample, type Language} from '../lib/samples/toolchain';

async function run(language: Language, operationId: string, status: number, body: string) {
  const recorder = await startRecorder(() => ({status, type: 'text/plain', body}));
  const sample = createSamples(small, endpointOf(small, operationId)).find((s) => s.language === language)!;
  const outcome = await runSample(sample, recorder.baseUrl);
  await recorder.close();
  return {...outcome, output: outcome.stdout + outcome.stderr, requests: recorder.received.length};
}

describe.each(allLanguages)('in %s', (language) => {
  describe.skipIf(!isHere(language))('with its tools', () => {
    test.each(['changePart', 'listThings', 'getTask', 'listTaskThings'])(
      '%s shows status and text of an error, and fails',
      {timeout: 120_000},
      async (operationId) => {
        const {status, output, requests} = await run(language, operationId, 400, 'Bad Request: "dob" {is} wrong');
        expect(status).not.toBe(0);
        expect(output).toContain('400');
        expect(output).toContain('Bad Request: "dob" {is} wrong');
        expect(output).not.toContain('Not finished yet');
        expect(requests).toBe(1);
      },
    );

    test('429 fails like any other error, without a second attempt', {timeout: 120_000}, async () => {
      const {status, output, requests} = await run(language, 'listThings', 429, 'Too Many Requests');
      expect(status).not.toBe(0);
      expect(output).toContain('Too Many Requests');
      expect(requests).toBe(1);
    });

    test.each(['getTask', 'listTaskThings'])(
      '%s takes 425 for "not finished yet"',
      {timeout: 120_000},
      async (operationId) => {
        const {status, stdout, stderr} = await run(language, operationId, 425, 'Too Early');
        expect(stderr).toContain('Not finished yet: try again later.');
        expect(stdout).toBe('');
        // `go run` tells the program's exit status on its error output, and ends with 1 itself.
        if (language === 'go') expect(stderr).toContain('exit status 75');
        else expect(status).toBe(75);
      },
    );

    test('a call that cannot answer 425 does not speak of it', {timeout: 120_000}, async () => {
      const {output} = await run(language, 'changePart', 425, 'Too Early');
      expect(output).toContain('Too Early');
      expect(output).not.toContain('Not finished yet');
    });

    test('no server at all is a failure', {timeout: 120_000}, async () => {
      const sample = createSamples(small, endpointOf(small, 'getTask')).find((s) => s.language === language)!;
      expect((await runSample(sample, 'http://127.0.0.1:9/external/v2')).status).not.toBe(0);
    });
  });
});
