import type {ApiRule} from '../lib/rule';

/**
 * The page generator drops one of two pages whose addresses collide, in silence. Two operationIds that
 * differ in case or punctuation alone are refused, whatever the kebab case makes of them: readers could
 * not tell their addresses apart either.
 */
export const operationIdIsUnique: ApiRule = {
  id: 'operation-id-is-unique',
  visitor: () => {
    const taken = new Map<string, string>();
    return {
      Operation: ({operationId}, {report, location}) => {
        if (typeof operationId !== 'string') return;
        const address = operationId.toLowerCase().replace(/[^a-z0-9]/g, '');
        const other = taken.get(address);
        if (other === undefined) taken.set(address, operationId);
        else
          report({
            message: `operationId ${operationId} collides with ${other} as a page's address.`,
            location: location.child(['operationId']),
          });
      },
    };
  },
};
