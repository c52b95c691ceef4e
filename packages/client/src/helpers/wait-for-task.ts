import {setTimeout as wait} from 'node:timers/promises';
import {isDuration} from '../build-request';
import {InvalidCallError, UnavailableError} from '../errors';
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
 * @param deadline How long to wait, in seconds.
 * @throws an `UnavailableError` if the task hasn't ended by then. It may still end.
 */
export async function waitForTask(
  calls: Operations,
  taskID: string,
  {signal, deadline = defaultDeadline}: CallOptions = {},
): Promise<TaskProgressReportResponse> {
  if (!isDuration(deadline))
    throw new InvalidCallError(
      'waitForTask: the deadline must be a positive number of seconds',
      'waitForTask',
    );
  const end = performance.now() + deadline * 1000;
  for (let read = 0; ; read += 1) {
    const left = (end - performance.now()) / 1000;
    const fail = (): never => {
      const details = {operation: 'getTaskStatus', mayHaveHappened: false};
      throw new UnavailableError(
        `The task ${taskID} hasn't ended after ${deadline} seconds.`,
        details,
      );
    };
    if (left <= 0) fail();
    const report = await calls.getTaskStatus({taskID}, {signal, deadline: left});
    if (report.taskStatus === 'Done' || report.taskStatus === 'Failed') return report;
    const pause = pauses[Math.min(read, pauses.length - 1)];
    if (performance.now() + pause * 1000 >= end) fail();
    await wait(pause * 1000, undefined, {signal});
  }
}
