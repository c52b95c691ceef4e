import {isObject} from '../check-response';
import {InvalidCallError, InvalidWebhookError} from '../errors';
import {decodeUtf8, JsonFault, parseJson} from '../json';
import {type WebhookMessage, webhookOf} from '../../.generated/webhooks';

/**
 * Reads the body of a webhook.
 *
 * A message is a hint, and can be lost, repeated or forged: store it, answer, and then read the entity again. The API key
 * that a message can contain is left out of the result, so that it doesn't end in a log.
 *
 * @param body The body as bytes or text. A byte order mark in front is accepted.
 * @returns The message and which webhook it is. A new event type, or a message without the payload that is described,
 * is `unknown`: log and keep it.
 * @throws an `InvalidWebhookError` if it isn't a message: invalid UTF-8, not JSON, a name twice in an object, nested
 * deeper than 100 levels, or without a text in `eventType`.
 * @throws an `InvalidCallError` if the body is neither bytes nor text.
 */
export function parseWebhook(body: Uint8Array | string): WebhookMessage {
  // A parsed body, as some servers hand over, has lost what is checked here.
  if (typeof body !== 'string' && !(body instanceof Uint8Array))
    throw new InvalidCallError(
      'parseWebhook: pass the body as bytes or text, before it is parsed',
      'parseWebhook',
    );
  let value: unknown;
  try {
    const text = typeof body === 'string' ? body.replace(/^\ufeff/, '') : decodeUtf8(body);
    value = parseJson(text);
  } catch (error) {
    if (error instanceof JsonFault) throw new InvalidWebhookError(`The body ${error.message}.`);
    throw error;
  }
  if (!isObject(value)) throw new InvalidWebhookError("The body isn't a JSON object.");
  const {eventType} = value;
  if (typeof eventType !== 'string' || eventType === '')
    throw new InvalidWebhookError('The message has no "eventType".');
  const message = withoutKeys(value) as {eventType: string};
  const known = Object.hasOwn(webhookOf, eventType) && isObject(value.eventPayload);
  const webhook = known ? webhookOf[eventType] : 'unknown';
  return {webhook, message} as WebhookMessage;
}

/** Returns a copy without the API key, wherever it is. */
function withoutKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutKeys);
  if (!isObject(value)) return value;
  const kept = Object.entries(value).filter(([name]) => name !== 'apiKey');
  return Object.fromEntries(kept.map(([name, item]) => [name, withoutKeys(item)]));
}
