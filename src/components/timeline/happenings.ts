/**
 * Describes what happens to a customer without a call of your system: news, decisions of an analyst, and webhooks. The
 * timeline on the page about changes and the one of the sandbox in the page show the same.
 */
import type {SentWebhook} from '@screening/sandbox';
import type {Step} from './steps';

/** A step without its time. */
type Happening = Omit<Step, 'after'>;

/** The headlines of the news about a customer, one after the other. */
export const headlines = [
  'Court opens a fraud case',
  'Assets frozen in a tax inquiry',
  'Former partner testifies',
  'Appeal is rejected',
];

/** Describes the publication of news. `advice` says what it leads to. */
export const describeNews = (advice: string): Happening => ({
  from: 'platform',
  to: 'platform',
  title: 'News is published',
  advice,
});

/** Describes that an analyst sets a disposition, such as `blocked`. */
export const describeDecision = (disposition: string): Happening => ({
  from: 'analyst',
  to: 'platform',
  title: `Sets ${disposition}`,
  advice: 'An analyst decides in the user interface, never by API. Your system reads the decision.',
});

/** What happens to a message on its way: `waits` is a message that is still on its way. */
export type Arrival = 'arrives' | 'lost' | 'waits' | 'again' | 'late' | 'overtaken';

/** What a receiver does with a message that it gets for the first time, by its event type. */
const advices: Record<string, string> = {
  entity_history:
    'Store the message, answer at once, and then read the entity with getEntity. The message describes the change, not the current state.',
  entityDispositionChangePing:
    'Store the message, answer at once, and read the entity with getEntity before you act on the new disposition.',
  task_completion:
    'Store the message, answer at once, and then read the outcome with getTaskStatus and the entities with listTaskEntities.',
  sandbox_test: 'Answer at once. The message only shows that your receiver gets webhooks.',
};

/** What a webhook says, in plain words, by its event type. */
const labels: Record<string, string | undefined> = {
  entity_history: 'History updated',
  entityDispositionChangePing: 'Disposition changed',
  task_completion: 'Entities created',
};

const older = 'The message is older than its arrival, and a newer one can be here already.';

const marks: Record<Arrival, string | undefined> = {
  arrives: undefined,
  lost: 'lost',
  waits: 'on its way',
  again: 'again',
  late: 'late',
  overtaken: 'after a newer one',
};

/** Returns a message as it is sent. JSON has no undefined fields. */
const asSent = (message: object): unknown => JSON.parse(JSON.stringify(message)) as unknown;

/** Describes a webhook: its message, and what your system should do. */
export function describeWebhook({message}: SentWebhook, arrival: Arrival): Happening {
  const {eventType} = message;
  const first = advices[eventType] ?? 'Store the message and answer at once.';
  const advice: Record<Arrival, string> = {
    arrives: first,
    lost: 'Your system gets nothing, and no error. Only a poll finds the change.',
    waits: 'The message is delayed for some seconds. Advance the clock, and it arrives.',
    again:
      'The same message arrives twice. Answer it, and do nothing else: you have stored it already.',
    late: `${older} ${first}`,
    overtaken: `${older} ${first}`,
  };
  const mark = marks[arrival];
  return {
    from: 'platform',
    to: arrival === 'waits' ? 'platform' : 'system',
    title: eventType,
    isCode: true,
    label: labels[eventType] ?? 'Webhook',
    ...(mark === undefined ? {} : {mark}),
    ...(arrival === 'lost' ? {isLost: true} : {}),
    advice: advice[arrival],
    // Your system doesn't know a message that is still on its way.
    ...(arrival === 'waits'
      ? {}
      : {
          payload: {
            title: arrival === 'lost' ? 'The lost message' : 'Message',
            value: asSent(message),
          },
        }),
  };
}
