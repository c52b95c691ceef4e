/** Writes what the platform knows about one entity as evidence for an auditor. */
import {rmSync} from 'node:fs';
import type {Client} from '@screening/client';
import {findKey} from '@screening/client/compare';
import {createTransport} from '@screening/client/record';
import type {Command, Context} from '../command';
import {StopError, UsageError} from '../errors';
import {documentOf} from '../evidence/document';
import {makeDraft, writePack} from '../evidence/pack';
import {readEntity, readingTable} from '../evidence/reading';
import {Recorder} from '../evidence/recorder';
import type {OptionName} from '../options';
import {quoted, shorten} from '../output/shorten';
import {openTemporaryFolder, prepareFolder, type StateFolder} from '../state/folder';

/** The options of the command. */
const optionNames = [
  'state',
  'customerKey',
  'entity',
  'requestsPerSecond',
] as const satisfies OptionName[];

type Options = (typeof optionNames)[number];

export const evidence: Command<Options> = {
  name: 'evidence',
  summary: 'write an evidence pack about a customer',
  text: "Writes what the platform's API says of one customer: who it is, with which settings it is screened, its matches, indicators, news, decisions, notes and history, the sources with their dates, and what the API doesn't say. It looks for archived customers too. A pack never replaces an earlier one. Changes nothing on the platform.",
  options: optionNames,
  required: ['state'],
  texts: {
    state:
      'The folder for the packs. It keeps no state: after a stop, start the command again, and it reads everything again. Several runs can use it at once.',
  },
  files: [
    {
      name: 'evidence-URN-TIME.md',
      text: "The document. Its name has the URN of the entity and the platform's time in UTC, and a number if there is another pack with the same time. The command prints its SHA-256: store it in another system to show later that nobody has changed the document.",
      columns: [],
    },
    {
      name: 'evidence-URN-TIME/',
      text: 'The responses exactly as they arrived, with the file SHA256SUMS. Without a document of the same name, or with a name that starts with "unfinished-", it is what a killed command has left: delete it.',
      columns: [],
    },
  ],
  exits: {
    0: 'The pack is complete.',
    1: 'A person has to do something: no entity or several have the key, the entity changes again and again, a response is wrong, or the command was stopped. No pack was written.',
  },
  examples: [
    {
      text: 'Write the evidence about a customer:',
      args: '--customer-key CUST-0001 --state evidence',
    },
    {
      text: 'Write the evidence about one of several entities with the same key:',
      args: '--entity URN --state evidence',
    },
  ],
  async run(context) {
    const {state, customerKey, entity} = context.options;
    if ((customerKey === undefined) === (entity === undefined))
      throw new UsageError('evidence needs either --customer-key or --entity.');
    if (entity !== undefined) refuseNoUrn(entity);
    prepareFolder(state!);
    const draft = makeDraft(state!);
    const temporary = openTemporaryFolder([readingTable]);
    try {
      return await writeEvidence(draft, temporary, context);
    } finally {
      temporary.close();
      rmSync(draft, {recursive: true, force: true});
    }
  },
};

/** The longest URN, in characters. Servers refuse addresses that are much longer, without saying why. */
const longestUrn = 1000;

/** Refuses what can't be a URN, such as a path or a list. The platform would only say that it is invalid. */
function refuseNoUrn(entity: string): void {
  if (entity.length <= longestUrn && /^[^\s/\\]+$/.test(entity) && !/^\.+$/.test(entity)) return;
  throw new UsageError(
    `--entity must be the URN of an entity, but is ${quoted(entity)}. To find a customer by its key, use --customer-key.`,
  );
}

async function writeEvidence(
  draft: string,
  {db}: StateFolder,
  {client: connect, options, output, signal}: Context<Options>,
) {
  const {state, customerKey, entity: given} = options;
  const recorder = new Recorder(draft, createTransport());
  const client = connect().withOptions({transport: recorder.transport});
  const find = (key: string): Promise<string[]> => findEntities(client, recorder, key, signal);
  const urn = given ?? onlyOne(await find(customerKey!), customerKey!);
  const reading = await readEntity({client, recorder, db, output, signal}, urn);
  const key = reading.entity.text('customerKey');
  if (customerKey !== undefined && key !== customerKey)
    throw new StopError(
      `The platform contradicts itself: the list says that ${urn} has the customer key ${shorten(customerKey)}, but the entity has ${shorten(key ?? 'none')}. Nothing was written. Let an engineer check whether a proxy mixes up responses.`,
    );
  // Another entity with this key can have been created meanwhile.
  const all = key === undefined || key === '' ? [urn] : await find(key);
  if (!all.includes(urn))
    throw new StopError(
      `The platform contradicts itself: the entity ${urn} has the customer key ${shorten(key!)}, but no list of the entities with this key contains it. Nothing was written. Let an engineer check whether a proxy mixes up responses.`,
    );
  if (customerKey !== undefined) onlyOne(all, customerKey);
  const others = all.filter((other) => other !== urn);
  const {recordings} = recorder;
  const time = recordings.at(-1)!.time.text;
  const lines = documentOf({...reading, recordings, others});
  const pack = writePack(state!, draft, {urn, time, recordings}, lines);
  const alsoThere =
    others.length > 0 ? ` Other entities have the same customer key: ${others.join(', ')}.` : '';
  return {
    summary: `Wrote ${pack.document}, SHA-256 ${pack.sha256}. The ${recordings.length} responses are in ${pack.folder}.${alsoThere}`,
    result: {entityURN: urn, ...pack, responses: recordings.length, others},
    needsPerson: [],
  };
}

/** Returns the URNs of all entities with a key, archived ones too. */
async function findEntities(
  client: Client,
  recorder: Recorder,
  key: string,
  signal: AbortSignal,
): Promise<string[]> {
  recorder.topic = 'key';
  const urns = await findKey(
    (filters, options) => client.all('listEntities', filters ? {filters} : {}, options),
    key,
    {signal},
  );
  recorder.check();
  return urns;
}

/** Returns the only entity with a key. Evidence about two would mix them up. */
function onlyOne(urns: string[], key: string): string {
  if (urns.length === 1) return urns[0];
  throw new StopError(
    urns.length === 0
      ? `No entity has the customer key ${shorten(key)}, and no archived one either. Nothing was written.`
      : `${urns.length} entities have the customer key ${shorten(key)}: ${urns.join(', ')}. Nothing was written. Find out which one is the customer, and use --entity.`,
  );
}
