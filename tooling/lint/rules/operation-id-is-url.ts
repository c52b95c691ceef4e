import type {ApiRule} from '../lib/rule';

const longest = 40;

/** An operationId is the address of its page, in kebab case: letters and digits alone, and short enough to share. */
export const operationIdIsUrl: ApiRule = {
  id: 'operation-id-is-url',
  visitor: () => ({
    Operation: ({operationId}, {report, location}) => {
      if (typeof operationId !== 'string') return;
      const at = location.child(['operationId']);
      if (!/^[a-z][A-Za-z0-9]*$/.test(operationId))
        report({message: `operationId ${operationId} must be in camelCase.`, location: at});
      if (operationId.length > longest)
        report({message: `operationId ${operationId} is longer than ${longest} characters.`, location: at});
    },
  }),
};
