/** Keeps what identifies the work of a state folder: the platform, the account, the tool, the file and the reports. */
import {createHash} from 'node:crypto';
import {closeSync, lstatSync, openSync, readSync} from 'node:fs';
import {join} from 'node:path';
import {type Client, RefusedError} from '@screening/client';
import {command as commandName, version} from '../.generated/facts';
import type {ReportFile} from './command';
import {UsageError} from './errors';
import {replaceFile} from './output/replace-file';
import type {Database} from './state/database';
import type {StateFolder} from './state/folder';

export const runFile: ReportFile = {
  name: 'run.json',
  text: 'What identifies the work: the command, the version of the tool, the address of the API, the organization of the key as the API names it, and the SHA-256 of the file that was given.',
  columns: [],
};

export const sumsFile: ReportFile = {
  name: 'SHA256SUMS',
  text: 'The SHA-256 of each report, for `sha256sum --check SHA256SUMS`. It is replaced together with the reports: store it in another system to show later that nobody has changed them.',
  columns: [],
};

/** The address of the API. */
export interface Address {
  address: string;
  /** Whether it is this computer, where only a sandbox or a proxy can be. */
  isLocal: boolean;
}

/** Describes the address of the API, without the name and password that it can contain. */
export function describeAddress(address: string): Address {
  const {protocol, hostname, host, pathname} = new URL(address);
  const isLocal = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
  return {address: `${protocol}//${host}${pathname.replace(/\/+$/, '')}`, isLocal};
}

/**
 * Keeps the address of the API. Results of two platforms, such as the sandbox and the real one, would be mixed otherwise.
 *
 * @param baseUrl The address that the client uses. Without one, nothing can be sent.
 * @param isUntouched Whether the folder has no result yet, so that a wrong address can be corrected.
 * @throws a `UsageError` if the folder has results of another address.
 */
export function keepAddress(db: Database, baseUrl: string, isUntouched: boolean): void {
  if (!URL.canParse(baseUrl)) return;
  const address = describeAddress(baseUrl);
  const kept = keptJson<Address>(db, 'address');
  if (!isUntouched && kept !== undefined && kept.address !== address.address)
    throw new UsageError(
      `The state folder has results of ${kept.address}, but SCREENING_BASE_URL is ${address.address} now. Use a new folder, or the earlier address. Nothing was sent.`,
    );
  db.keep('address', JSON.stringify(address));
}

/** The account that a key belongs to, as far as the API names it. */
export interface KnownAccount {
  organization?: string;
  /** Whether the key is a test key. */
  isTestKey?: boolean;
}

/** Takes the fields that identify an account out of a response, if they are as described. */
export const identify = ({
  organizationName,
  testKey,
}: {
  organizationName?: unknown;
  testKey?: unknown;
}): KnownAccount => ({
  ...(typeof organizationName === 'string' ? {organization: organizationName} : {}),
  ...(typeof testKey === 'boolean' ? {isTestKey: testKey} : {}),
});

/**
 * Reads which account the key belongs to, once for a folder. If the platform refuses to say it, the next run asks again.
 *
 * @throws a `ScreeningError` if the platform is out of reach or refuses the key. The results are stored before.
 */
export async function keepAccount(
  db: Database,
  client: () => Client,
  signal: AbortSignal,
): Promise<void> {
  if (db.kept('account') !== undefined) return;
  try {
    const status = await client().getAccountStatus({}, {signal});
    db.keep('account', JSON.stringify(identify(status)));
  } catch (error) {
    if (!(error instanceof RefusedError) || error.status !== 400) throw error;
  }
}

/** Reads a value that was kept as JSON. */
export function keptJson<T>(db: Database, name: string): T | undefined {
  const text = db.kept(name);
  return text === undefined ? undefined : (JSON.parse(text) as T);
}

/**
 * Writes `run.json`, and `SHA256SUMS` with the checksums of the reports, which must be complete.
 *
 * @param files The reports of the command. One that isn't there has no checksum.
 * @throws a `StopError` if a file can't be written.
 */
export function sealReports(
  {db, path}: StateFolder,
  command: string,
  files: readonly ReportFile[],
): void {
  const run = {
    form: 1,
    command,
    tool: {name: `${commandName}-tools`, version},
    platform: {...keptJson<Address>(db, 'address'), ...keptJson<KnownAccount>(db, 'account')},
    input: {sha256: db.kept('inputSha256')},
  };
  replaceFile(join(path, runFile.name), [`${JSON.stringify(run, null, 2)}\n`]);
  const names = new Set([...files.map(({name}) => name), 'policy.json', runFile.name]);
  names.delete(sumsFile.name);
  const lines = [...names].sort().flatMap((name) => {
    const sum = sha256Of(join(path, name));
    return sum === undefined ? [] : [`${sum}  ${name}\n`];
  });
  replaceFile(join(path, sumsFile.name), lines);
}

/** Sums up a file in parts, or returns undefined if there is none. */
function sha256Of(path: string): string | undefined {
  if (lstatSync(path, {throwIfNoEntry: false})?.isFile() !== true) return undefined;
  const hash = createHash('sha256');
  const part = Buffer.alloc(1 << 16);
  const file = openSync(path, 'r');
  try {
    for (let count; (count = readSync(file, part)) > 0;) hash.update(part.subarray(0, count));
  } finally {
    closeSync(file);
  }
  return hash.digest('hex');
}
