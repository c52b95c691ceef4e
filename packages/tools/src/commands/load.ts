/** What all commands do that read a file of customers: load it, check it, and stop if too much of it is wrong. */
import {join} from 'node:path';
import type {Context, Ending} from '../command';
import {StopError} from '../errors';
import type {OptionName} from '../options';
import {formatPolicy} from '../policy';
import {counted} from '../output/counted';
import {replaceFile} from '../output/replace-file';
import {writeReport} from '../output/report';
import {rejectedReport} from '../reports';
import {customersWith} from '../state/customers';
import {openFolder, openTemporaryFolder, type StateFolder} from '../state/folder';
import {
  type KeepOptions,
  loadCustomers,
  type Loaded,
  type LoadOptions,
} from '../state/load-customers';

/** The options that say how the file is read. */
export const fileOptions = [
  'column',
  'ignoreOtherColumns',
  'dateFormat',
  'encoding',
  'sheet',
  'confirmed',
] as const satisfies OptionName[];

/** The options of the policy. */
export const policyOptions = [
  'policy',
  'showPolicy',
  'screeningType',
  'threshold',
] as const satisfies OptionName[];

type LoadContext = Pick<Context<(typeof fileOptions)[number]>, 'file' | 'options' | 'signal'>;

/** Opens the state folder of a command, or a temporary one with --dry-run, which must leave nothing behind. */
export const openState = (
  {dryRun, state}: {dryRun?: boolean; state?: string},
  command: string,
  tables: readonly string[],
): StateFolder =>
  dryRun === true ? openTemporaryFolder(tables) : openFolder(state!, command, tables);

/**
 * Loads the file of a command into its state.
 *
 * @param keep When a file or an option can still be corrected.
 * @param further The columns that the command needs in addition to the subject, and how they are checked.
 */
export function loadFile(
  {db}: StateFolder,
  {file, options, signal}: LoadContext,
  keep: KeepOptions = {},
  further: Pick<LoadOptions, 'furtherColumns' | 'checkFurther'> = {},
): Promise<Loaded> {
  const {column, ignoreOtherColumns, dateFormat, encoding, sheet, confirmed} = options;
  return loadCustomers(
    db,
    file,
    {
      columns: column,
      ignoreOtherColumns: ignoreOtherColumns === true,
      dateFormat,
      encoding,
      sheet,
      confirmed,
      ...further,
    },
    {signal, ...keep},
  );
}

/** Describes how many rows of a file can be sent. */
export const describeRows = ({total, ready, rejected, undecided}: Loaded): string =>
  `${counted(total, 'row', 'rows')}: ${ready} ready, ${rejected} rejected, ${undecided} undecided`;

/**
 * Writes the report of rejected rows, and stops if there are too many: then the file as a whole is wrong, for example
 * because its dates have another format.
 */
export function stopIfTooManyRejected(folder: StateFolder, loaded: Loaded, most: number): void {
  const {total, rejected} = loaded;
  if (total === 0) throw new StopError('The file has no customers.');
  writeReport(folder.path, rejectedReport, customersWith(folder.db, 'rejected'));
  if (rejected * 100 <= most * total) return;
  throw new StopError(
    `${rejected} of ${counted(total, 'row', 'rows')} ${rejected === 1 ? 'is' : 'are'} rejected, more than --max-rejected ${most} percent. Nothing was sent. Correct the file as ${join(folder.path, rejectedReport.name)} says, and start the command again.`,
  );
}

/** Keeps the policy next to the reports that name its hash. */
export function writePolicy(folder: StateFolder, policy: Context['policy']): void {
  replaceFile(join(folder.path, 'policy.json'), [formatPolicy(policy)]);
}

/** Writes the reports of a command that stops early because of an error. */
export function writeAnyway(write: () => void): void {
  try {
    write();
  } catch {
    // The first error says why the command stops. A full disk fails the reports too.
  }
}

/** Describes what would be sent, for --dry-run. */
export function dryRun(loaded: Loaded, calls: string): Ending {
  return {
    summary: `${describeRows(loaded)}. ${calls} Nothing was sent.`,
    result: {...loaded},
    needsPerson:
      loaded.rejected + loaded.undecided > 0
        ? ['Some rows are rejected or undecided. The command "check" lists them.']
        : [],
  };
}
