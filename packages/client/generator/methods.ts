/** Writes the interface with a documented method for each operation, and the union of webhook messages. */
import {listEndpoints, type Description} from '@screening/api';
import type {Described} from './operations';
import {nextText} from './next-text';
import {repeatText} from './repeat-text';
import {parametersName, type PreparedSchemas} from './types';

/** Breaks a text into the lines of a doc comment. */
function comment(paragraphs: string[], indent = ''): string {
  const lines = paragraphs.flatMap((paragraph, index) => [
    ...(index > 0 ? [''] : []),
    ...wrap(paragraph, 96 - indent.length),
  ]);
  return [
    `${indent}/**`,
    ...lines.map((line) => `${indent} * ${line}`.trimEnd()),
    `${indent} */`,
  ].join('\n');
}

function wrap(text: string, width: number): string[] {
  const lines: string[] = [''];
  for (const word of text.replaceAll('*/', '*\\/').split(/\s+/)) {
    const line = lines.at(-1)!;
    if (line !== '' && line.length + 1 + word.length > width) lines.push(word);
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
  }
  return lines;
}

/** Writes `interface Operations`. `siteUrl` is where the reference is published. */
export function writeMethods(
  operations: Described[],
  {responses}: PreparedSchemas,
  siteUrl: string,
): string {
  const names = new Set<string>();
  const methods = operations.map(({operation, summary, description, url, next}) => {
    const {id, required} = operation;
    const parameters = parametersName(id);
    names.add(parameters).add(responses[id]);
    const text = comment(
      [
        `${summary}.`,
        description,
        repeatText(operation),
        ...nextText(next),
        `@see ${siteUrl}${url}`,
      ],
      '  ',
    );
    const optional = required.length === 0 ? '?' : '';
    return `${text}\n  ${id}(\n    parameters${optional}: ${parameters},\n    options?: CallOptions,\n  ): Promise<${responses[id]}>;`;
  });
  return `import type {CallOptions} from '../src/send';
import type {
${[...names]
  .sort()
  .map((name) => `  ${name},`)
  .join('\n')}
} from './types';

/** The operations of the API, one method each. */
export interface Operations {
${methods.join('\n\n')}
}
`;
}

/** Writes the union of the webhook messages, and the webhook of each event type. */
export function writeWebhooks(doc: Description, {webhooks}: PreparedSchemas): string {
  const messages = listEndpoints(doc).filter(({kind}) => kind === 'webhook');
  const rows = messages.map(({operation: {operationId}}) => {
    const schema = doc.components.schemas![webhooks[operationId]];
    const eventType = (schema.properties!.eventType as {const: string}).const;
    return {operationId, type: webhooks[operationId], eventType};
  });
  return `import type {
${rows.map(({type}) => `  ${type},`).join('\n')}
} from './types';

/** A message of the platform. \`webhook\` says which one. */
export type WebhookMessage =
${rows.map(({operationId, type}) => `  | {webhook: '${operationId}'; message: ${type}}`).join('\n')}
  | {
      /** The event type is new, or the message isn't as described. Log and keep it. */
      webhook: 'unknown';
      message: {eventType: string; [field: string]: unknown};
    };

/** The webhook of each event type. */
export const webhookOf: Readonly<Record<string, Exclude<WebhookMessage['webhook'], 'unknown'>>> = {
${rows.map(({operationId, eventType}) => `  ${eventType}: '${operationId}',`).join('\n')}
};
`;
}
