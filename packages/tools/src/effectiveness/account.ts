/** Asks the platform what a test needs in addition to screenings: the calls that are left, and the age of its data. */
import type {Client, DataSources} from '@screening/client';
import {StopError} from '../errors';
import {identify, type KnownAccount} from '../run';

/** The account that the calls belong to. */
export interface Account extends KnownAccount {
  /** How many calls the key has left. Only test keys have a limit. */
  remainingCalls?: number;
}

/** A source of the platform's data, with its dates as the platform writes them. */
interface Source {
  key: string;
  firstIngested?: string;
  lastRun?: string;
}

/** The sources at one moment. */
export interface Sources {
  raw: Source[];
  /** When the report data were last updated. */
  reportsUpdated: string[];
}

/** Reads the account. */
export async function readAccount(client: Client, signal: AbortSignal): Promise<Account> {
  const status = await client.getAccountStatus({}, {signal});
  const left: unknown = status.remainingCalls ?? undefined;
  if (left !== undefined && !(Number.isSafeInteger(left) && (left as number) >= 0))
    throw new StopError(
      `The account says that it has ${JSON.stringify(left)} calls left, which is no number of calls. Ask your customer success contact.`,
    );
  return {
    ...identify(status),
    ...(left === undefined ? {} : {remainingCalls: left as number}),
  };
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

/** Reads the dates of the sources. What is missing in the response is missing in the report. */
export async function readSources(client: Client, signal: AbortSignal): Promise<Sources> {
  const {rawDataSources, reportDataSources}: DataSources = await client.listSources({}, {signal});
  const listOf = (value: unknown): Record<string, unknown>[] =>
    (Array.isArray(value) ? (value as unknown[]) : [value]).filter(
      (one): one is Record<string, unknown> => typeof one === 'object' && one !== null,
    );
  return {
    raw: listOf(rawDataSources).map(({key, firstIngestedDate, lastRunDate}) => {
      const [firstIngested, lastRun] = [textOf(firstIngestedDate), textOf(lastRunDate)];
      return {
        key: textOf(key) ?? '(without a key)',
        ...(firstIngested === undefined ? {} : {firstIngested}),
        ...(lastRun === undefined ? {} : {lastRun}),
      };
    }),
    reportsUpdated: listOf(reportDataSources).flatMap(({lastUpdated}) => {
      const date = textOf(lastUpdated);
      return date === undefined ? [] : [date];
    }),
  };
}
