import {control} from '../control';
import {changes, objectOf, resultOf, type Tool, type ToolContext} from '../tool';

/** Restores the first state of the sandbox. */
export const reset = ({send}: ToolContext): Tool<object> => ({
  name: 'reset',
  title: 'Reset the sandbox',
  description: 'Deletes what calls created, and restores the first data, clock and faults.',
  inputSchema: objectOf({}),
  outputSchema: resultOf({now: {type: 'string'}}, 'now'),
  annotations: changes({destructiveHint: true, idempotentHint: true}),
  async call() {
    const {now} = await control<{now: string}>(send, 'reset', {});
    return {line: `The sandbox has its first data again. Its time is ${now}.`, structured: {now}};
  },
});
