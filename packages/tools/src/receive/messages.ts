/** Reads what a message says: which event it is, and what to read from the API because of it. */
import {createHash} from 'node:crypto';
import {parseWebhook} from '@screening/client';

type Fields = Record<string, unknown>;

/** A message, as it is stored. */
export type Message = Fields;

/**
 * Reads the body of a request. The API key in the payload of `task_completion` is left out: it must not get into a file.
 *
 * @throws an `InvalidWebhookError` if it isn't a message.
 */
export const readMessage = (body: Buffer): Message => ({...parseWebhook(body).message});

/** What a message is about. */
export interface Subject {
  /** Two messages with the same key are about the same event: its history or task ID, or else its content. */
  key: string;
  /** The key that depends on the whole content. */
  contentKey: string;
  /** What to read: `entity URN` or `task ID`. A test message, or one of a new type, has nothing to read. */
  target: string | null;
}

/** Finds out what a message is about. Nothing else in it is trusted: anyone could have sent it. */
export function subjectOf(message: Message): Subject {
  const {historyID, taskID, urn, entityURN = urn} = detailsOf(message);
  const contentKey = `content ${createHash('sha256').update(JSON.stringify(message)).digest('hex')}`;
  let key = contentKey;
  if (isIdentifier(historyID)) key = `history ${historyID}`;
  else if (isIdentifier(taskID)) key = `task ${taskID}`;
  let target: string | null = null;
  if (isIdentifier(entityURN)) target = `entity ${entityURN}`;
  else if (isIdentifier(taskID)) target = `task ${taskID}`;
  return {key, contentKey, target};
}

/** Returns the payload. The name of its field is documented for history events only. */
function detailsOf({eventPayload, payload}: Fields): Fields {
  const details = eventPayload ?? payload;
  return typeof details === 'object' && details !== null ? (details as Fields) : {};
}

/** Returns whether a value can be an identifier of the platform. A forged one could be of any length. */
const isIdentifier = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= 500 && !/\p{Cc}/u.test(value);
