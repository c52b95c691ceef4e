import type {UserContext} from '@redocly/openapi-core';
import {childrenOf, follow, operationsOf} from '../lib/operations';
import type {ApiRule} from '../lib/rule';

/**
 * A webhook goes to the customer's server. Without `security: []` of its own it would inherit the API
 * key, and its page would tell receivers to expect one. Its tag, id and texts are asked of it as of
 * every operation.
 */
export const webhookHasNoKey: ApiRule = {
  id: 'webhook-has-no-key',
  visitor: () => ({
    WebhooksMap: (webhooks: unknown, context: UserContext) => {
      const pathItems = childrenOf({node: webhooks, location: context.location}).flatMap(
        (child) => follow(child, context) ?? [],
      );
      for (const {operation, location} of pathItems.flatMap(operationsOf)) {
        const {security} = operation;
        if (Array.isArray(security) && security.length === 0) continue;
        context.report({
          message: 'A webhook needs security: [] of its own.',
          location: location.child(['security']).key(),
        });
      }
    },
  }),
};
