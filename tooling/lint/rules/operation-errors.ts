import type {UserContext} from '@redocly/openapi-core';
import {childrenOf, follow, operationsOf} from '../lib/operations';
import {isFields} from '../lib/references';
import type {ApiRule} from '../lib/rule';

/** The error catalogue's codes that every endpoint answers with, in plain text. */
const codes = ['400', '401', '429', '500'];

/** A call without its errors documents half of its answers. Webhooks are answered by the customer. */
export const operationErrors: ApiRule = {
  id: 'operation-errors',
  visitor: () => ({
    Paths: (paths: unknown, context: UserContext) => {
      const pathItems = childrenOf({node: paths, location: context.location}).flatMap(
        (child) => follow(child, context) ?? [],
      );
      for (const {operation, location} of pathItems.flatMap(operationsOf)) {
        for (const code of codes) {
          if (hasPlainText(operation.responses, code, context, location)) continue;
          context.report({
            message: `The response ${code} with text/plain is missing, or has no schema.`,
            location: location.child(['responses']).key(),
          });
        }
      }
    },
  }),
};

function hasPlainText(
  responses: unknown,
  code: string,
  context: UserContext,
  location: UserContext['location'],
): boolean {
  const response = isFields(responses) ? follow({node: responses[code], location}, context)?.node : undefined;
  const body = isFields(response) && isFields(response.content) ? response.content['text/plain'] : undefined;
  return isFields(body) && isFields(body.schema);
}
