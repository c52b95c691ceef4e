import type {SentWebhook} from '../../core/state';
import {control} from '../control';
import {usualLimit} from '../part-of-text';
import {objectOf, reads, resultOf, type Tool, type ToolContext} from '../tool';

/** Lists the webhooks that the sandbox has sent, or would have sent to an address. */
export const readWebhooks = ({send}: ToolContext): Tool<{offset?: number; limit?: number}> => ({
  name: 'read_webhooks',
  title: 'Read the webhooks',
  description:
    'Returns the webhooks that the sandbox has sent, the newest first, with the fault that each one got.',
  inputSchema: objectOf({
    offset: {type: 'integer', minimum: 0, description: 'Webhooks to skip.'},
    limit: {type: 'integer', minimum: 1, maximum: 100, default: 10},
  }),
  outputSchema: resultOf(
    {
      webhooks: {type: 'array', items: {type: 'object'}},
      total: {type: 'integer'},
      next: {type: 'integer', description: 'Offset of the next ones.'},
    },
    'webhooks',
    'total',
  ),
  annotations: reads,
  async call({offset = 0, limit = 10}) {
    const {webhooks} = await control<{webhooks: SentWebhook[]}>(send, 'webhooks');
    const total = webhooks.length;
    const shown = fitting(webhooks.toReversed().slice(offset, offset + limit));
    const end = offset + shown.length;
    const next = end < total ? end : undefined;
    const rest = next === undefined ? '' : ` Read on with {"offset": ${next}}.`;
    return {
      line: `${shown.length} of ${total} webhooks, the newest first.${rest}`,
      text: shown.map((one) => JSON.stringify(one)).join('\n'),
      structured: {webhooks: shown, total, ...(next === undefined ? {} : {next})},
    };
  },
});

/** Returns the first webhooks that fit into a result, but at least one. */
function fitting(webhooks: SentWebhook[]): SentWebhook[] {
  let size = 0;
  let count = 0;
  for (const webhook of webhooks) {
    size += JSON.stringify(webhook).length;
    if (size > usualLimit && count > 0) break;
    count += 1;
  }
  return webhooks.slice(0, count);
}
