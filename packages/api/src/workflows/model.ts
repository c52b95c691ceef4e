/** Defines a workflow that pages show and run, compiled from an Arazzo file by packages/api/src/workflows. */

/** Values by name: inputs, or values from a response. */
export type Values = Record<string, unknown>;

/** The action after a step, if all criteria are met. */
export type Action = {
  type: 'end' | 'goto' | 'retry';
  /** The target of `goto`. */
  stepId?: string;
  /** The pause before a retry, in seconds. */
  retryAfter?: number;
  retryLimit?: number;
  criteria: string[];
};

export type WorkflowStep = {
  id: string;
  /** What the step does, in words. */
  text: string;
  operationId: string;
  method: string;
  path: string;
  /** The value of the key's header, as an expression. */
  key: string;
  parameters: {in: 'path' | 'query'; name: string; value: unknown}[];
  /** Sent as JSON, with an expression in place of each value that is only known at run time. */
  body?: unknown;
  criteria: string[];
  outputs: Record<string, string>;
  onSuccess: Action[];
  onFailure: Action[];
};

export type Workflow = {
  /** The name of the file, without its extension. */
  id: string;
  title: string;
  summary: string;
  text: string;
  /** The default values of the inputs, which work in the sandbox. */
  inputs: Values;
  steps: WorkflowStep[];
  outputs: Record<string, string>;
};
