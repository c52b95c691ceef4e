import {nearestName} from '../nearest-name';
import type {DescribedOperation} from '../kit';
import {ToolError} from '../tool-error';
import {objectOf, reads, resultOf, type Tool, type ToolContext} from '../tool';

/** Lists the operations of the API, or describes one. */
export const findOperation = ({kit}: ToolContext): Tool<{operationId?: string}> => ({
  name: 'find_operation',
  title: 'Find an operation',
  description:
    'Lists the operations of the API. With operationId, describes one: its parameters with their rules, an example, what it changes and whether to repeat it.',
  inputSchema: objectOf({operationId: {type: 'string', minLength: 1}}),
  outputSchema: resultOf({
    operations: {type: 'array', items: {type: 'object'}},
    operation: {type: 'object'},
  }),
  annotations: reads,
  isDocumentation: true,
  call({operationId}) {
    if (operationId !== undefined) {
      const operation = operationIn(kit.operations, operationId);
      return {
        line: `${operationId}: ${operation.summary}. Send it with call_operation.`,
        text: JSON.stringify(operation),
        structured: {operation},
      };
    }
    const operations = kit.operations.map(({operationId: id, call, summary, changes}) => ({
      operationId: id,
      call,
      summary,
      canChangeData: changes.length > 0,
    }));
    return {
      line: `${operations.length} operations. Give an operationId for its parameters.`,
      text: operations
        .map((one) => `${one.operationId}: ${one.call}. ${one.summary}${mark(one.canChangeData)}.`)
        .join('\n'),
      structured: {operations},
    };
  },
});

const mark = (canChangeData: boolean): string => (canChangeData ? ' (can change data)' : '');

/** Finds an operation. @throws ToolError with a similar name */
export function operationIn(operations: DescribedOperation[], id: string): DescribedOperation {
  const found = operations.find(({operationId}) => operationId === id);
  if (found) return found;
  const near = nearestName(
    id,
    operations.map(({operationId}) => operationId),
  );
  const advice = near === undefined ? '' : ` Did you mean "${near}"?`;
  throw new ToolError(
    `There is no operation ${JSON.stringify(id)}.${advice} find_operation without arguments lists all.`,
  );
}
