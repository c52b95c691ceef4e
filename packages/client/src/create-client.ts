import {operations} from '../.generated/operations';
import type {Operations} from '../.generated/methods';
import type {CreateEntityParameters, EntitySummary, SearchParameters} from '../.generated/types';
import {copyOf} from './copy';
import {demandObject, InvalidCallError} from './errors';
import {all, type ListOptions} from './helpers/all';
import {changes, type Changes, type ChangesParameters} from './helpers/changes';
import {createOnce, type CreateOnceOptions, type CreateOnceResult} from './helpers/create-once';
import {OneAtATime} from './helpers/one-at-a-time';
import {screen, type Screening, type ScreenSettings} from './helpers/screen';
import {waitForTask} from './helpers/wait-for-task';
import type {Operation} from './operation';
import {type CallOptions, type Reply, Sender} from './send';
import {type ClientOptions, readSettings} from './settings';

/** The name of an operation. */
export type OperationId = keyof Operations;

/** The names of the operations that return a list with identified items. */
export type ListId = {
  [Id in OperationId]: (typeof operations)[Id] extends {items: object} ? Id : never;
}[OperationId];

/** The parameters of an operation. */
export type ParametersOf<Id extends OperationId> = NonNullable<Parameters<Operations[Id]>[0]>;

/** The value that an operation returns. */
export type ValueOf<Id extends OperationId> = Awaited<ReturnType<Operations[Id]>>;

/** An item of the list that an operation returns. */
export type ItemOf<Id extends ListId> = (typeof operations)[Id] extends {
  items: {field: infer Field};
}
  ? Field extends keyof ValueOf<Id>
    ? ValueOf<Id>[Field] extends readonly (infer Item)[]
      ? Item
      : never
    : never
  : never;

/** The operations, each of which returns its value with the status, the headers and the text of the response. */
export type OperationsWithResponse = {
  [Id in OperationId]: (...args: Parameters<Operations[Id]>) => Promise<Reply<ValueOf<Id>>>;
};

/** A client of the API: a method for each operation, and helpers. */
export interface Client extends Operations {
  /**
   * Reads a whole list: yields each item once, although its pages shift meanwhile.
   *
   * @example
   * for await (const entity of client.all('listEntities', {filters: {monitored: true}})) console.log(entity.urn);
   */
  all<Id extends ListId>(
    operation: Id,
    parameters?: Omit<ParametersOf<Id>, 'page' | 'pageSize'>,
    options?: ListOptions,
  ): AsyncGenerator<ItemOf<Id>, void, undefined>;

  /** Waits until a task of `enqueueEntities` has ended, 600 seconds by default, and returns its report. */
  waitForTask(taskID: string, options?: CallOptions): ReturnType<typeof waitForTask>;

  /** Creates an entity unless one with its customer key exists. It isn't atomic: see the README. */
  createOnce(
    parameters: CreateEntityParameters,
    options?: CreateOnceOptions,
  ): Promise<CreateOnceResult>;

  /** Reads the history events since a time. */
  changes(parameters: ChangesParameters, options?: ListOptions): Changes;

  /** Screens a subject, and says `candidates`, `none`, or `undecided` with a reason. */
  screen(
    subject: SearchParameters,
    settings: ScreenSettings,
    options?: CallOptions,
  ): Promise<Screening>;

  /**
   * Returns a client with other options. It shares the connections, unless the transport changes, and the rate limiter,
   * unless the rate changes. An option that is undefined doesn't change.
   */
  withOptions(options: ClientOptions): Client;

  /** Returns the operations with their responses: status, headers and text. */
  withResponse(): OperationsWithResponse;
}

/**
 * Makes a client.
 *
 * @example
 * const client = createClient(); // SCREENING_BASE_URL and SCREENING_API_KEY
 * const result = await client.screenSimple({
 *   entityName: 'Ilvane Torresund',
 *   screeningType: 'sanctions-peps-and-media',
 *   threshold: 0.85,
 * });
 *
 * @throws an `InvalidCallError` if an option is wrong.
 */
export function createClient(options: ClientOptions = {}): Client {
  const settings = readSettings(options);
  const {transport} = settings;
  return clientWith(new Sender(settings), {...options, transport}, new OneAtATime());
}

/**
 * @param given The options, with the transport. Clients with other options share it: each transport keeps connections.
 * @param creations What keeps two calls of `createOnce` with one key from creating it twice.
 */
function clientWith(sender: Sender, given: ClientOptions, creations: OneAtATime): Client {
  const table: Record<string, Operation> = operations;
  const reply = Object.fromEntries(
    Object.values(table).map((operation) => [
      operation.id,
      (parameters: object = {}, options?: CallOptions) =>
        sender.call(operation, parameters as Record<string, unknown>, options),
    ]),
  ) as unknown as OperationsWithResponse;
  const calls = Object.fromEntries(
    Object.keys(table).map((id) => [
      id,
      async (parameters?: never, options?: CallOptions) =>
        (await reply[id as OperationId](parameters as never, options)).value,
    ]),
  ) as unknown as Operations;

  /** Returns an operation that lists identified items. */
  const listOperation = (id: string): Operation => {
    const operation = Object.hasOwn(table, id) ? table[id] : undefined;
    if (operation?.items) return operation;
    const lists = Object.values(table).filter(({items}) => items);
    throw new InvalidCallError(
      `all: "${id}" isn't a list. The lists are ${lists.map((one) => one.id).join(', ')}.`,
      'all',
    );
  };

  const clean = (text: string): string => sender.clean(text);

  return {
    ...calls,
    all: ((id: string, parameters: object = {}, options?: ListOptions) => {
      const operation = listOperation(id);
      demandObject(parameters, 'the parameters', 'all');
      if ('page' in parameters || 'pageSize' in parameters)
        throw new InvalidCallError('all: leave out "page" and "pageSize"', 'all');
      return all(sender, operation, copyOf(parameters) as Record<string, unknown>, options);
    }) as Client['all'],
    waitForTask: (taskID, options) => waitForTask(calls, clean, taskID, options),
    createOnce: (parameters, options) => {
      const listAll = (filters: Record<string, unknown> | undefined, how: CallOptions) =>
        all<EntitySummary & {urn: string}>(
          sender,
          operations.listEntities,
          filters ? {filters} : {},
          how,
        );
      const {createEntity, getEntity} = calls;
      const given = copyOf(parameters);
      return createOnce({createEntity, getEntity, listAll, clean}, creations, given, options);
    },
    changes: (parameters, options) =>
      changes(sender, operations.listHistories, copyOf(parameters), options),
    screen: (subject, settings, options) =>
      screen(
        sender,
        {simple: operations.screenSimple, full: operations.screenFull},
        copyOf(subject),
        copyOf(settings),
        options,
      ),
    withOptions: (options) => {
      demandObject(options, 'the options', 'withOptions');
      // Otherwise, a missing key would be replaced by the one of the environment, which can be of another account.
      const changed = Object.entries(options).filter(([, value]) => value !== undefined);
      const merged: ClientOptions = {...given, ...Object.fromEntries(changed)};
      return clientWith(sender.with(readSettings(merged)), merged, creations);
    },
    withResponse: () => reply,
  };
}
