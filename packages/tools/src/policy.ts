/** Reads the policy: how customers are screened, and what a result means. */
import {createHash} from 'node:crypto';
import {readFileSync, statSync} from 'node:fs';
import type {ScreeningType} from '@screening/client';
import {JsonFault, parseJson} from '@screening/client/json';
import {highestThreshold, lowestThreshold, screeningTypes} from '../.generated/facts';
import {UsageError} from './errors';
import {quoted, shorten} from './output/shorten';

/** What becomes of a customer: `wait` means that an analyst has to decide first. */
export type Consequence = 'accept' | 'decline' | 'wait';

/** The policy of a firm, as the file contains it. */
export interface PolicyRules {
  screeningType: ScreeningType;
  /** The match threshold. It is always sent, so that a default of the platform can't change decisions. */
  threshold: number;
  /** What becomes of a customer with candidates. */
  candidates: Exclude<Consequence, 'accept'>;
  /** What an analyst's disposition of the entity means for the customer. */
  dispositions: {
    cleared: Consequence;
    blocked: Exclude<Consequence, 'accept'>;
    pending: Exclude<Consequence, 'accept'>;
  };
}

/** A policy that was checked, with its hash, which reports name. */
export interface Policy extends PolicyRules {
  /** The SHA-256 of the rules as JSON, in hexadecimal digits. */
  hash: string;
}

/** The policy without a file. */
export const defaultPolicy: PolicyRules = {
  screeningType: 'sanctions-peps-and-media',
  threshold: 0.85,
  candidates: 'wait',
  dispositions: {cleared: 'accept', blocked: 'decline', pending: 'wait'},
};

/** The values that each key can have. Nobody is accepted with candidates, or because nobody has decided. */
const consequences = {
  candidates: ['wait', 'decline'],
  cleared: ['accept', 'decline', 'wait'],
  blocked: ['decline', 'wait'],
  pending: ['wait', 'decline'],
};

/**
 * Reads the policy from a file, and replaces its screening type and threshold with those of the command line.
 *
 * @throws a `UsageError` that names the file and the key.
 */
export function readPolicy(
  file: string | undefined,
  {screeningType, threshold}: {screeningType?: string; threshold?: number},
): Policy {
  const given = file === undefined ? {} : readObject(file);
  const where = file ?? 'the command line';
  const rules = checkRules(
    {
      ...given,
      ...(screeningType === undefined ? {} : {screeningType}),
      ...(threshold === undefined ? {} : {threshold}),
    },
    where,
  );
  return {...rules, hash: createHash('sha256').update(formatPolicy(rules)).digest('hex')};
}

/** Returns the rules of a policy as the file that `--policy` reads. */
export function formatPolicy({
  screeningType,
  threshold,
  candidates,
  dispositions,
}: PolicyRules): string {
  return `${JSON.stringify({screeningType, threshold, candidates, dispositions}, null, 2)}\n`;
}

/** Reads a file with one JSON object. */
function readObject(file: string): Record<string, unknown> {
  let value: unknown;
  try {
    // A device or a pipe may never end.
    if (!statSync(file).isFile()) throw new Error("it isn't a file");
    const text = new TextDecoder('utf-8', {fatal: true}).decode(readFileSync(file));
    value = JSON.parse(text);
    // Of a name that comes twice, only the last value would count, without a word.
    parseJson(text);
  } catch (error) {
    if (error instanceof JsonFault)
      throw new UsageError(`The policy ${file} can't be used: it ${error.message}.`);
    throw new UsageError(`The policy ${file} can't be read: ${(error as Error).message}`);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new UsageError(`The policy ${file} must be one JSON object. See --show-policy.`);
  return value as Record<string, unknown>;
}

/** Completes the rules with the defaults, and refuses keys and values that are unknown. */
function checkRules(given: Record<string, unknown>, where: string): PolicyRules {
  const known = Object.keys(defaultPolicy);
  refuseUnknown(given, known, where);
  const {dispositions = {}} = given;
  if (typeof dispositions !== 'object' || dispositions === null || Array.isArray(dispositions))
    throw new UsageError(`${where}: "dispositions" must be an object. See --show-policy.`);
  refuseUnknown(dispositions, Object.keys(defaultPolicy.dispositions), `${where}: "dispositions"`);
  const {screeningType, threshold, candidates}: Record<string, unknown> = {
    ...defaultPolicy,
    ...given,
  };
  const merged: Record<string, unknown> = {...defaultPolicy.dispositions, ...dispositions};
  if (!screeningTypes.some((type) => type === screeningType))
    throw new UsageError(
      `${where}: the screening type must be one of ${screeningTypes.join(', ')}, but is ${show(screeningType)}.`,
    );
  if (
    typeof threshold !== 'number' ||
    !(threshold >= lowestThreshold && threshold <= highestThreshold)
  )
    throw new UsageError(
      `${where}: the threshold must be a number from ${lowestThreshold} to ${highestThreshold}, but is ${show(threshold)}.`,
    );
  const values = {candidates, ...merged};
  for (const [key, allowed] of Object.entries(consequences)) {
    const value = values[key as keyof typeof values];
    if (!allowed.includes(value as string))
      throw new UsageError(
        `${where}: "${key}" must be one of ${allowed.join(', ')}, but is ${show(value)}.`,
      );
  }
  return {screeningType, threshold, candidates, dispositions: merged} as unknown as PolicyRules;
}

function refuseUnknown(given: object, known: string[], where: string): void {
  const unknown = Object.keys(given).find((key) => !known.includes(key));
  if (unknown !== undefined)
    throw new UsageError(
      `${where}: there is no key ${quoted(unknown)}. The keys are ${known.join(', ')}. See --show-policy.`,
    );
}

const show = (value: unknown): string => shorten(JSON.stringify(value) ?? 'missing');
