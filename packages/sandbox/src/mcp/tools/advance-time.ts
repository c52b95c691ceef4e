import {control} from '../control';
import {changes, objectOf, resultOf, type Tool, type ToolContext} from '../tool';

/** Moves the clock of the sandbox forward. */
export const advanceTime = ({send}: ToolContext): Tool<{seconds: number}> => ({
  name: 'advance_time',
  title: "Advance the sandbox's clock",
  description:
    'Moves the clock of the sandbox forward. Tasks that are due end: one takes 2 seconds.',
  inputSchema: objectOf({seconds: {type: 'number', minimum: 0, maximum: 315_360_000}}, 'seconds'),
  outputSchema: resultOf({now: {type: 'string'}}, 'now'),
  annotations: changes({destructiveHint: false, idempotentHint: false}),
  async call({seconds}) {
    const {now} = await control<{now: string}>(send, 'clock', {advanceSeconds: seconds});
    return {line: `The sandbox's time is now ${now}.`, structured: {now}};
  },
});
