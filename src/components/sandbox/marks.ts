/** The marks of the timeline: the calls, webhooks and changes of a visit, in the order of the sandbox's time. */
import {describeWebhook} from '@site/src/components/timeline/happenings';
import type {Step} from '@site/src/components/timeline/steps';
import {arrivalsOf} from './arrivals';
import {outcomeOf, type Exchange} from './exchange';
import {secondsUntil, type View} from './session';

/** What a mark stands for, and what is shown of it. */
export type Mark = {
  /** Identifies it while other marks come and go. */
  key: string;
  kind: 'call' | 'webhook' | 'change';
  /** Seconds after the start of the sandbox's clock. */
  after: number;
  /** What happened, as a few words. */
  name: string;
  /** How it ended, if that isn't as usual. */
  state?: 'failed' | 'lost' | 'waiting';
  shown: Shown;
};

/** What the right side of the panel shows: a call, or something that happened without one. */
export type Shown =
  | {exchange: Exchange; step?: undefined}
  | {
      exchange?: undefined;
      step: Step;
      /** The key of its mark, because two webhooks can be alike. */
      key: string;
    };

/** Maximum number of marks. Earlier ones are left out, so that a long visit doesn't slow down the page. */
const mostMarks = 100;

function markOfCall(exchange: Exchange): Mark {
  const {number, request, at, status} = exchange;
  return {
    key: `call-${number}`,
    kind: 'call',
    after: at / 1000,
    name: `Call ${number}: ${request.operationId}, ${outcomeOf(exchange)}`,
    ...(status === 200 ? {} : {state: 'failed'}),
    shown: {exchange},
  };
}

function markOfChange(step: Step): Mark {
  const {after, from, title} = step;
  // Two of them can't be at the same time, because a reader causes them.
  const key = `change-${after}`;
  return {
    key,
    kind: 'change',
    after,
    name: from === 'analyst' ? `The analyst ${title.replace('Sets', 'sets')}` : title,
    shown: {step, key},
  };
}

/** Returns the marks of a visit, the earliest first. */
export function marksOf({exchanges, happenings, webhooks, now}: View): Mark[] {
  const ofWebhooks = arrivalsOf(webhooks, now).map(({index, sent, at, arrival}): Mark => {
    const step = {after: secondsUntil(at), ...describeWebhook(sent, arrival)};
    const {mark} = step;
    const key = `webhook-${index}-${arrival}`;
    return {
      key,
      kind: 'webhook',
      after: step.after,
      name: `Webhook ${index + 1}: ${step.title}${mark === undefined ? '' : `, ${mark}`}`,
      ...(arrival === 'lost' ? {state: 'lost'} : {}),
      ...(arrival === 'waits' ? {state: 'waiting'} : {}),
      shown: {step, key},
    };
  });
  // At the same time, a cause comes before its effect.
  return [...exchanges.map(markOfCall).reverse(), ...happenings.map(markOfChange), ...ofWebhooks]
    .sort((a, b) => a.after - b.after)
    .slice(-mostMarks);
}

/** Formats a time of the sandbox as UTC. */
export const timeOf = (moment: number): string =>
  `${new Date(moment).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
