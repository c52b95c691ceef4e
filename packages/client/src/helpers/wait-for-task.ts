import {setTimeout as wait} from 'node:timers/promises';
import {isDuration} from '../duration';
import {demandObject, InvalidCallError, UnavailableError} from '../errors';
import type {CallOptions} from '../send';
import type {Operations} from '../../.generated/methods';
import type {TaskProgressReportResponse} from '../../.generated/types';

/** How long the task of a bulk creation may take, in seconds. The API documents no time. */
const defaultDeadline = 600;

/** The pauses between two reads of the status, in seconds. The last one repeats. */
const pauses = [0.5, 1, 2, 5];

/**
 * Waits until a task of `enqueueEntities` has ended, and returns its report with `taskStatus` `Done` or `Failed`.
 *
 * @param clean Cleans the task ID, which comes from the platform, for a message.
 * @param options `deadline` is how long to wait, in seconds.
 * @throws an `UnavailableError` if the task hasn't ended by then. It may still end.
 */
export async function waitForTask(
  calls: Operations,
  clean: (text: string) => string,
  taskID: string,
  options: CallOptions = {},
): Promise<TaskProgressReportResponse> {
  demandObject(options, 'the options of a call', 'waitForTask');
  const {signal, deadline = defaultDeadline} = options;
  if (!isDuration(deadline))
    throw new InvalidCallError(
      'waitForTask: the deadline must be a positive number of seconds',
      'waitForTask',
    );
  const end = performance.now() + deadline * 1000;
  for (let read = 0; ; read += 1) {
    const left = (end - performance.now()) / 1000;
    const fail = (when = `after ${deadline} seconds`): never => {
      const details = {operation: 'getTaskStatus', mayHaveHappened: false};
      throw new UnavailableError(`The task ${clean(taskID)} hasn't ended ${when}.`, details);
    };
    if (left <= 0) fail();
    const report = await calls.getTaskStatus({taskID}, {signal, deadline: left});
    if (report.taskStatus === 'Done' || report.taskStatus === 'Failed') return report;
    const pause = pauses[Math.min(read, pauses.length - 1)];
    if (performance.now() + pause * 1000 >= end) fail();
    await wait(pause * 1000, undefined, {signal}).catch(() => fail('before the call was aborted'));
  }
}
