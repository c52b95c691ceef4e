/** Defines how much the sandbox stores, and its rate limit. rules/limits.ts refuses more. */

/** The most objects of each kind. The help of the command and the README of the package name them. */
export type Limits = {
  /** Entities, archived or not, and subjects of tasks that haven't ended. */
  entities: number;
  histories: number;
  groups: number;
  tasks: number;
  /** Subjects of all tasks together. Tasks keep them after their end. */
  searches: number;
  /** News events that were published while the sandbox was running. */
  published: number;
  /** Alerts in the list of the admin API. The oldest are forgotten. */
  alerts: number;
  /** Webhooks in the list of the admin API. The oldest are forgotten. */
  webhooks: number;
};

export const defaultLimits: Limits = {
  entities: 250_000,
  histories: 500_000,
  groups: 10_000,
  tasks: 10_000,
  searches: 500_000,
  published: 10_000,
  alerts: 10_000,
  webhooks: 10_000,
};

/** The rate limit that means "unlimited", in requests per second, because JSON has no infinity. */
export const unlimited = Number.MAX_SAFE_INTEGER;
