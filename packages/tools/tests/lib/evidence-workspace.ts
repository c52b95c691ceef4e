/** Runs the command evidence in this process, and reads the documents that it writes. */
import {createHash} from 'node:crypto';
import {existsSync, readFileSync} from 'node:fs';
import type {Json} from '@screening/sandbox/testing';
import {evidence} from '../../src/commands/evidence';
import {changeResponses, usePlatform, type Outcome} from './platform';
import type {Texts} from './run-command';

/** The URN of the customer CUST-0001. */
export const urn = 'sigma:e1001';

/** Returns the checksum of a content. */
export const sha256 = (content: Buffer | string): string =>
  createHash('sha256').update(content).digest('hex');

/** Changes the responses about one entity. */
export const changeEntity = (change: (entity: Json) => unknown) =>
  changeResponses(/\/entity\/[^/]+$/, change);

/** Prepares a folder and a sandbox for each test. */
export function useEvidence() {
  const work = usePlatform();
  const names = (): string[] => (existsSync(work.path('state')) ? work.files() : []);
  const documents = (): string[] => names().filter((name) => name.endsWith('.md'));
  const document = (name = documents()[0]): string =>
    readFileSync(work.path(`state/${name}`), 'utf8');
  return {
    ...work,
    /** Writes a pack about the customer with a key. */
    run: (customerKey = 'CUST-0001'): Promise<Outcome> => work.run(evidence, {customerKey}),
    /** Runs the command with other options. */
    runWith: (options: Texts): Promise<Outcome> => work.run(evidence, options),
    /** Writes a pack about an entity. */
    runEntity: (entity: string): Promise<Outcome> => work.run(evidence, {entity}),
    /** The names of everything that was written. */
    names,
    documents,
    document,
    /** Returns a part of a document by its heading. */
    part: (heading: string, text = document()): string =>
      text.split(/^## /m).find((one) => one.startsWith(`${heading}\n`)) ?? '',
  };
}
