/** Defines the options of all commands, so that the same word means the same everywhere. */
import {highestThreshold, lowestThreshold} from '../.generated/facts';
import {UsageError} from './errors';

/** An option of the command line. */
export interface Option<T> {
  /** How the option is written, such as `--state <folder>`. */
  flags: string;
  /** What it does, as a sentence for the help and the reference page. */
  text: string;
  /** Its value if it isn't given, as the help shows it. */
  preset?: string;
  /** Whether it can be given several times. */
  isRepeatable?: true;
  /** Reads the given texts, or the preset. An option without a value is read from no text. */
  read: (texts: string[], name: string) => T;
}

/** The longest time that an option can have, in seconds: timers of Node.js can't wait longer. */
const longestTime = 2_000_000;

/** The longest overlap, in seconds: about 30 years, as in the client. */
const longestOverlap = 1_000_000_000;

/** Reads a text. A blank one is a mistake, such as a variable of a script that isn't set. */
function one([text]: string[], name: string): string {
  if (text.trim() === '') throw new UsageError(`${name} needs a value, but is empty.`);
  return text;
}

/** Reads a whole number within limits. */
const whole =
  (least: number, most = Number.MAX_SAFE_INTEGER) =>
  ([text]: string[], name: string): number => {
    const value = /^\d{1,15}$/.test(text) ? Number(text) : NaN;
    if (!(value >= least && value <= most)) {
      const range =
        most === Number.MAX_SAFE_INTEGER ? `of at least ${least}` : `from ${least} to ${most}`;
      throw new UsageError(`${name} must be a whole number ${range}, but is "${text}".`);
    }
    return value;
  };

/** Reads a positive number. */
const decimal = ([text]: string[], name: string): number => {
  const value = /^\d{1,15}(\.\d{1,15})?$/.test(text) ? Number(text) : NaN;
  if (Number.isNaN(value)) throw new UsageError(`${name} must be a number, but is "${text}".`);
  return value;
};

/** Reads `name=value` pairs. */
function pairs(texts: string[], name: string): Record<string, string> {
  // An object without a prototype, so that `__proto__` is a name like others.
  const found = Object.create(null) as Record<string, string>;
  for (const text of texts) {
    const [, key, value] = /^([^=]+)=(.+)$/s.exec(text) ?? [];
    if (key === undefined)
      throw new UsageError(
        `${name} must have the form FIELD=COLUMN, such as ${name} entityName=Name, but is "${text}".`,
      );
    if (Object.hasOwn(found, key)) throw new UsageError(`${name} names ${key} twice.`);
    found[key] = value;
  }
  return found;
}

/** Reads a list of match thresholds, and sorts it. */
function thresholds([text]: string[], name: string): number[] {
  const values = text.split(',').map((part) => {
    const value = /^\d(\.\d{1,6})?$/.test(part.trim()) ? Number(part) : NaN;
    if (!(value >= lowestThreshold && value <= highestThreshold))
      throw new UsageError(
        `${name} must be numbers from ${lowestThreshold} to ${highestThreshold}, separated by commas, but is "${text}".`,
      );
    return value;
  });
  return [...new Set(values)].sort((one, other) => one - other);
}

const present = (): boolean => true;

/** All options. Commands choose from them. */
export const options = {
  state: {
    flags: '--state <folder>',
    text: 'The folder that keeps what the command has done and its reports. After a stop, start the command again with the same folder: it continues where it was. Use a different folder for each file and each command.',
    read: one,
  },
  filterSet: {
    flags: '--filter-set <id>',
    text: 'The ID of the Filter Set for the entities.',
    read: whole(0),
  },
  group: {
    flags: '--group <id>',
    text: 'The ID of the entity group for the entities.',
    read: whole(0),
  },
  policy: {
    flags: '--policy <file>',
    text: 'A JSON file that says how customers are screened, and what a result means. See --show-policy.',
    read: one,
  },
  showPolicy: {
    flags: '--show-policy',
    text: 'Print the policy that would apply, as a file for --policy, and end. The default threshold is only the value of the examples, not a recommendation: choose your own, and record why.',
    read: present,
  },
  screeningType: {
    flags: '--screening-type <type>',
    text: 'The type of screening, in place of the one in the policy.',
    read: one,
  },
  threshold: {
    flags: '--threshold <number>',
    text: 'The match threshold, in place of the one in the policy.',
    read: decimal,
  },
  confirmed: {
    flags: '--confirmed <file>',
    text: 'A CSV file with the columns customerKey, field, value, confirmedBy and confirmedAt. It lists unusual values that a person has confirmed, such as the surname Null. Copy each value from the column value of check.csv.',
    read: one,
  },
  column: {
    flags: '--column <field=column>',
    text: 'The column that contains a field, such as --column entityName=Name. Join columns with +, such as --column "entityName=First name+Last name". Repeat the option for each field.',
    isRepeatable: true,
    preset: '',
    read: pairs,
  },
  ignoreOtherColumns: {
    flags: '--ignore-other-columns',
    text: "Ignore columns that aren't fields. Without this option, they are an error.",
    read: present,
  },
  dateFormat: {
    flags: '--date-format <format>',
    text: 'How the file writes dates of birth, such as dd.mm.yyyy.',
    read: one,
  },
  encoding: {
    flags: '--encoding <name>',
    text: "The encoding of a text file that isn't Unicode, such as windows-1252.",
    read: one,
  },
  sheet: {
    flags: '--sheet <name>',
    text: 'The sheet of an .xlsx file with several sheets.',
    read: one,
  },
  dryRun: {
    flags: '--dry-run',
    text: 'Read the file, say what would be sent, and end. Nothing is sent or stored.',
    read: present,
  },
  maxRejected: {
    flags: '--max-rejected <percent>',
    text: 'Stop before anything is sent if more than this share of the rows is rejected.',
    preset: '10',
    read: whole(0, 100),
  },
  taskSize: {
    flags: '--task-size <number>',
    text: 'How many customers one task creates.',
    preset: '200',
    read: whole(1, 10_000),
  },
  taskWait: {
    flags: '--task-wait <seconds>',
    text: "How long to wait for a task that stays Working, or whose status can't be read.",
    preset: '3600',
    read: whole(1, longestTime),
  },
  lostWait: {
    flags: '--lost-wait <seconds>',
    text: 'How long to wait after a creation without a usable response, before looking for its result.',
    preset: '20',
    read: whole(1, longestTime),
  },
  wait: {
    flags: '--wait <seconds>',
    text: "How long to wait for analysts' decisions. 0 checks once. By default, the command ends when all have decided.",
    read: whole(0, longestTime),
  },
  every: {
    flags: '--every <seconds>',
    text: 'How long to wait between two checks.',
    preset: '10',
    read: whole(1, longestTime),
  },
  customerKey: {
    flags: '--customer-key <key>',
    text: 'The key of the customer. Archived entities are found too.',
    read: one,
  },
  entity: {
    flags: '--entity <urn>',
    text: 'The URN of the entity.',
    read: one,
  },
  once: {
    flags: '--once',
    text: 'Check once, and end.',
    read: present,
  },
  overlap: {
    flags: '--overlap <seconds>',
    text: 'How far to read back before the newest known change, because a change can be listed after its time.',
    preset: '600',
    read: whole(0, longestOverlap),
  },
  since: {
    flags: '--since <time>',
    text: 'Leave out changes before this time, such as 2025-03-01T00:00:00Z. By default, all changes are read.',
    read: one,
  },
  full: {
    flags: '--full',
    text: 'Read everything, and not only what has changed.',
    read: present,
  },
  poll: {
    flags: '--poll <seconds>',
    text: 'How long to wait between two polls of the histories, which find changes whose message was lost.',
    preset: '15',
    read: whole(1, longestTime),
  },
  list: {
    flags: '--list <seconds>',
    text: 'How long to wait between two readings of all entities. The histories show no entities that are new or archived.',
    preset: '300',
    read: whole(1, longestTime),
  },
  giveUp: {
    flags: '--give-up <seconds>',
    text: 'How long to try to read what an event is about, from its arrival or from the start of the command, whichever is later. Then it becomes a dead letter.',
    preset: '3600',
    read: whole(1, longestTime),
  },
  loaded: {
    flags: '--loaded <export>',
    text: 'The last export that your database has, from its table exports. Then warehouse.sql contains only what changed since. Without this option, it contains everything.',
    read: one,
  },
  thresholds: {
    flags: '--thresholds <list>',
    text: 'The match thresholds to compare, separated by commas. The one of the policy is always among them.',
    preset: '0.5,0.55,0.6,0.65,0.7,0.75,0.8,0.85,0.9,0.95,1',
    read: thresholds,
  },
  sample: {
    flags: '--sample <number>',
    text: 'Test only so many subjects, chosen at random with --seed.',
    read: whole(1),
  },
  seed: {
    flags: '--seed <number>',
    text: 'The number that all random choices depend on. The same seed and file give the same test.',
    preset: '1',
    read: whole(0),
  },
  maxCalls: {
    flags: '--max-calls <number>',
    text: 'Make at most so many screenings, and end. Start the command again to continue. Repetitions after an error are not counted.',
    read: whole(1),
  },
  yes: {
    flags: '--yes',
    text: 'Start without asking, for example where no person is at a terminal.',
    read: present,
  },
  requestsPerSecond: {
    flags: '--requests-per-second <number>',
    text: 'How many requests to send per second at the most. By default, the documented limit of an account.',
    read: whole(1, 1_000_000),
  },
  json: {
    flags: '--json',
    text: 'Print the result, or the error, as one JSON object on standard output, for other programs.',
    read: present,
  },
  debug: {
    flags: '--debug',
    text: 'Print each request: its operation, status and duration, without the API key and without data.',
    read: present,
  },
} satisfies Record<string, Option<unknown>>;

/** The name of an option in the code. */
export type OptionName = keyof typeof options;

/** The values of some options. Options without a preset can be missing. */
export type Values<Name extends OptionName = OptionName> = {
  [N in Name]: (typeof options)[N] extends {preset: string}
    ? ReturnType<(typeof options)[N]['read']>
    : ReturnType<(typeof options)[N]['read']> | undefined;
};
