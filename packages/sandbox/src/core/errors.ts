/** Defines the documented errors, and the exception that makes the sandbox return one. */
export const errorTexts = {
  400: 'Bad Request',
  401: 'Unauthorized',
  425: 'Too Early',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
} as const;

export type ErrorStatus = keyof typeof errorTexts;

/**
 * Thrown by a rule that refuses a call. The response is one line of plain text: the documented text and,
 * for a bad request, the field and the rule. The exact texts of the platform are not specified.
 */
export class Refusal extends Error {
  readonly status: ErrorStatus;

  constructor(status: ErrorStatus, detail?: string) {
    super(detail === undefined ? errorTexts[status] : `${errorTexts[status]}: ${detail}`);
    this.status = status;
  }
}

/** Creates a 400 error that names the field and the rule: `badRequest('body.page', 'must be at least 1')`. */
export function badRequest(field: string, rule: string): Refusal {
  // The name of a field can come from the caller. A line break in it must not split the line.
  return new Refusal(400, `${field} ${rule}`.replace(/\s+/g, ' '));
}
