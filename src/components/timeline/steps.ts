/** What the timeline shows. In a file without the story itself, which pages load on the first click. */

/** Who takes part, in the order of the lanes. */
export const parties = ['system', 'platform', 'analyst'] as const;

export type Party = (typeof parties)[number];

/** What happens to the next webhooks on their way. */
export const deliveries = ['arrive', 'lost', 'twice', 'late'] as const;

export type Delivery = (typeof deliveries)[number];

/** How a menu of the next webhooks names it. */
export const deliveryNames: Record<Delivery, string> = {
  arrive: 'arrive',
  lost: 'are lost',
  twice: 'arrive twice',
  late: 'arrive late',
};

/** What a reader can make happen. */
export type Action = 'save' | 'news' | 'decide' | 'archive' | 'poll';

/** Something that happened. */
export type Step = {
  /** Seconds after the start of the story. */
  after: number;
  from: Party;
  /** The same as `from` if it concerns nobody else. */
  to: Party;
  title: string;
  /** Whether the title is the name of a call or of an event type. */
  isCode?: boolean;
  /** What happens, in plain words, if the title is such a name. */
  label?: string;
  /** What is special about a webhook, in a word or two. */
  mark?: string;
  isLost?: boolean;
  /** What happened, and what your system should do, in sentences. */
  advice: string;
  payload?: {
    title: string;
    value: unknown;
  };
};

/** What a page shows of a story. */
export type Told = {
  steps: Step[];
  /** Seconds after the start. */
  now: number;
  /** The number of webhooks that are late. */
  waiting: number;
};
