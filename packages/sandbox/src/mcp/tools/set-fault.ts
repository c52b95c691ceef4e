import {faultNames, type FaultReport} from '../../core/faults';
import {control} from '../control';
import {changes, objectOf, resultOf, type Tool, type ToolContext} from '../tool';

/** The arguments of the tool. */
type Arguments = {
  fault: (typeof faultNames)[number];
  probability: number;
};

/** Injects a fault into calls or webhooks. */
export const setFault = ({send}: ToolContext): Tool<Arguments> => ({
  name: 'set_fault',
  title: 'Inject a fault',
  description:
    'Injects a fault into later calls or webhooks with a probability, in addition to those that are set. 0 ends it, 1 injects it always.',
  inputSchema: objectOf(
    {
      fault: {enum: [...faultNames]},
      probability: {type: 'number', minimum: 0, maximum: 1},
    },
    'fault',
    'probability',
  ),
  outputSchema: resultOf({faults: {type: 'object'}}, 'faults'),
  annotations: changes({destructiveHint: false, idempotentHint: true}),
  async call({fault, probability}) {
    const {faults: before} = await control<FaultReport>(send, 'faults');
    const {faults} = await control<FaultReport>(send, 'faults', {...before, [fault]: probability});
    const list = Object.entries(faults).map(([name, share]) => `${name}=${share}`);
    const line = list.length > 0 ? `Injected: ${list.join(', ')}.` : 'No faults are injected.';
    return {line, structured: {faults}};
  },
});
