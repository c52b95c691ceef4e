/**
 * Follows one customer in a sandbox: what your system does, what the platform and the analyst do, and which webhooks
 * arrive. The build tells the first part of the story, and the browser continues it the same way.
 */
import {regularKey, type Sandbox, type Seed, type SentWebhook} from '@screening/sandbox';
import {
  describeDecision,
  describeNews,
  describeWebhook,
  headlines,
  type Arrival,
} from './happenings';
import type {Action, Delivery, Step, Told} from './steps';

/** A webhook that arrives later. */
type Waiting = {
  /** In milliseconds since 1970. */
  dueAt: number;
  sent: SentWebhook;
};

/** The fields of a history event that the story shows. */
type HistoryEvent = {
  historyID: string;
  urn: string;
  timestamp: string;
  event: string;
  riskScore: number;
};

/** The customer is a recorded subject whose name is spelled a little differently. */
const search = {entityName: 'Ilvane Toresund', entityType: 'person', customerKey: 'customer-1'};
const subjectID = 'S-48210';
const customer = {filterSetID: 12, entityGroupIDs: [4], search};

/** The decisions of the analyst, one after the other. */
const dispositions = ['blocked', 'cleared'];

const faultOf: Record<Delivery, object> = {
  arrive: {},
  lost: {'webhook-lost': 1},
  twice: {'webhook-twice': 1},
  late: {'webhook-late': 1},
};

export class Story {
  readonly #sandbox: Sandbox;
  readonly #key: string;
  readonly #start: number;
  readonly #steps: Step[] = [];
  /** The identifiers of the changes that your system knows from webhooks and polls. */
  readonly #known = new Set<string>();
  #waiting: Waiting[] = [];
  #urn?: string;
  #isArchived = false;
  #seconds = 0;
  #readWebhooks = 0;
  #counts = {news: 0, decide: 0};

  /** @param sandbox has a clock that doesn't move by itself, so that each story has the same times */
  constructor(sandbox: Sandbox, seed: Seed) {
    this.#sandbox = sandbox;
    this.#start = Date.parse(seed.startsAt);
    this.#key = regularKey(seed);
  }

  tell(): Told {
    return {steps: [...this.#steps], now: this.#seconds, waiting: this.#waiting.length};
  }

  /** Returns why an action makes no sense now, or undefined. */
  refuse(action: Action): string | undefined {
    if (action === 'save')
      return this.#urn === undefined ? undefined : 'The customer is saved already.';
    if (this.#urn === undefined) return 'Save the customer first.';
    const isOver = this.#isArchived && (action === 'archive' || action === 'decide');
    return isOver ? 'The entity is archived. Start over to save the customer again.' : undefined;
  }

  /** Lets something happen, one second after what was before. */
  async act(action: Action, delivery: Delivery): Promise<void> {
    await this.advance(1);
    await this.#admin('faults', faultOf[delivery]);
    await this.#actions[action]();
    this.#takeWebhooks();
  }

  /** Advances the clock. Late webhooks that are due arrive. */
  async advance(seconds: number): Promise<void> {
    await this.#admin('clock', {advanceSeconds: seconds});
    this.#seconds += seconds;
    const due = this.#waiting.filter(({dueAt}) => dueAt <= this.#now());
    this.#waiting = this.#waiting.filter((one) => !due.includes(one));
    for (const {sent} of due) this.#arrive(sent, sent.fault === 'webhook-twice' ? 'again' : 'late');
  }

  readonly #actions: Record<Action, () => Promise<void>> = {
    save: async () => {
      const entity = await this.#call('POST', '/entities/create', customer);
      const {urn, monitored, riskScore} = entity as Record<string, unknown>;
      this.#urn = String(urn);
      this.#add({
        from: 'system',
        to: 'platform',
        title: 'createEntity',
        isCode: true,
        label: 'Save the customer',
        advice:
          'Store the urn. From now on, the platform monitors the customer until you archive the entity.',
        payload: {
          title: 'Response, shortened',
          value: {urn, customerKey: search.customerKey, monitored, riskScore},
        },
      });
    },
    news: async () => {
      const headline = headlines[this.#counts.news % headlines.length];
      this.#counts.news += 1;
      await this.#admin('news', {
        sigmaID: subjectID,
        title: headline,
        body: `${headline} against Ilvane Torresund.`,
      });
      this.#add(
        describeNews(
          this.#isArchived
            ? 'The entity is archived, so the platform sends nothing. To follow the customer again, save it again.'
            : `A source reports: “${headline}”. The customer matches the subject of the article, so the entity changes.`,
        ),
      );
    },
    decide: async () => {
      const dispositionState = dispositions[this.#counts.decide % dispositions.length];
      this.#counts.decide += 1;
      await this.#admin(`entities/${this.#urn}/disposition`, {dispositionState});
      this.#add(describeDecision(dispositionState));
    },
    archive: async () => {
      await this.#call('PUT', '/entities/archive', {entityURNs: [this.#urn]});
      this.#isArchived = true;
      this.#add({
        from: 'system',
        to: 'platform',
        title: 'archiveEntities',
        isCode: true,
        label: 'Archive the entity',
        advice:
          'Monitoring stops, and the changes of the entity leave the list of all changes. Read what you need before you archive.',
        payload: {title: 'Request body', value: {entityURNs: [this.#urn]}},
      });
    },
    poll: async () => {
      const startTime = new Date(this.#start).toISOString();
      const page = await this.#call('POST', '/entities/histories?pageSize=100', {
        createdAt: {startTime},
      });
      const {histories} = page as {histories: HistoryEvent[]};
      const own = histories.filter(({urn}) => urn === this.#urn);
      const caught = own.filter(({historyID}) => !this.#known.has(historyID));
      for (const {historyID} of own) this.#known.add(historyID);
      this.#add({
        from: 'system',
        to: 'platform',
        title: 'listHistories',
        isCode: true,
        label: 'Poll for changes',
        mark: `${caught.length} new`,
        advice: this.#adviceOfPoll(caught.length),
        payload: {
          title: 'Response, shortened to the new changes',
          value: caught.map(({historyID, timestamp, event, riskScore}) => ({
            historyID,
            timestamp,
            event,
            riskScore,
          })),
        },
      });
    },
  };

  #adviceOfPoll(caught: number): string {
    if (this.#isArchived) return 'The changes of an archived entity are not listed.';
    return caught > 0
      ? 'The poll finds each listed change, also those of lost webhooks. Store a change once, by its historyID.'
      : 'Nothing is new. Poll again later, because a webhook can be lost without a trace.';
  }

  #now(): number {
    return this.#start + this.#seconds * 1000;
  }

  #add(step: Omit<Step, 'after'>): void {
    this.#steps.push({after: this.#seconds, ...step});
  }

  /** Adds the webhooks that the platform has sent since the last time. */
  #takeWebhooks(): void {
    const {webhooks} = this.#sandbox.state;
    for (const sent of webhooks.slice(this.#readWebhooks)) {
      // The same news can concern other customers, whom the story doesn't follow.
      if (!this.#isOwn(sent)) continue;
      if (sent.fault === 'webhook-lost') this.#arrive(sent, 'lost');
      else if (sent.fault === 'webhook-late') this.#arrive(sent, 'waits');
      else this.#arrive(sent, 'arrives');
      if (sent.wait !== undefined)
        this.#waiting.push({dueAt: Date.parse(sent.sentAt) + sent.wait, sent});
    }
    this.#readWebhooks = webhooks.length;
  }

  #isOwn({message: {eventPayload}}: SentWebhook): boolean {
    const {urn, entityURN} = eventPayload as {urn?: string; entityURN?: string};
    return (urn ?? entityURN) === this.#urn;
  }

  /** Adds a webhook. Your system then knows its change, if the webhook has arrived. */
  #arrive(sent: SentWebhook, arrival: Arrival): void {
    const {historyID} = sent.message.eventPayload as {historyID?: string};
    const isHere = arrival !== 'lost' && arrival !== 'waits';
    if (isHere && historyID !== undefined) this.#known.add(historyID);
    this.#add(describeWebhook(sent, arrival));
  }

  async #call(method: string, path: string, body: object): Promise<unknown> {
    return this.#send(`${this.#sandbox.basePath}${path}`, method, body);
  }

  async #admin(path: string, body: object): Promise<void> {
    await this.#send(`/sandbox/${path}`, 'POST', body);
  }

  async #send(path: string, method: string, body: object): Promise<unknown> {
    const response = await this.#sandbox.request(path, {
      method,
      headers: {Authorization: this.#key, 'Content-Type': 'application/json'},
      body: JSON.stringify(body),
    });
    if (response.status !== 200) throw new Error(await response.text());
    return response.json();
  }
}

/** Tells the part of the story that a page shows at first: a change whose webhook is lost, and a decision. */
export async function tellFirstPart(story: Story): Promise<void> {
  await story.act('save', 'arrive');
  await story.advance(86_400);
  await story.act('news', 'lost');
  await story.advance(3600);
  await story.act('poll', 'arrive');
  await story.act('decide', 'arrive');
}
