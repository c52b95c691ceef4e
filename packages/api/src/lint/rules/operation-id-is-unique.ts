import type {ApiRule} from '../lib/rule';

/**
 * Reports operationIds that differ only in case or punctuation: the page generator would silently drop one of the two
 * pages, and readers couldn't distinguish their addresses. Redocly's rule only compares exact names.
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
        if (other === undefined) return void taken.set(address, operationId);
        const message = `operationId ${operationId} gives the same page address as ${other}.`;
        report({message, location: location.child(['operationId'])});
      },
    };
  },
};
