import type {UserContext} from '@redocly/openapi-core';
import {childrenOf, follow, operationsOf} from '../lib/operations';
import type {ApiRule} from '../lib/rule';

/** A path or webhook without an operation gives no page: it was forgotten, or its methods are misspelled. */
export const pathHasOperation: ApiRule = {
  id: 'path-has-operation',
  visitor: () => {
    const check = (map: unknown, context: UserContext) => {
      for (const child of childrenOf({node: map, location: context.location})) {
        const pathItem = follow(child, context);
        if (!pathItem || operationsOf(pathItem).length > 0) continue;
        context.report({message: `${child.key} has no operation.`, location: child.location.key()});
      }
    };
    return {Paths: check, WebhooksMap: check};
  },
};
