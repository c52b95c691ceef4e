/** Runs the command follow in this process, and compares its file with what the platform lists. */
import {expect} from 'vitest';
import type {Json} from '@screening/sandbox/testing';
import {follow} from '../../src/commands/follow';
import {useCommand} from './command-workspace';

/** The file of changes. */
export const file = 'state/changes.ndjson';

/** Prepares a folder and a sandbox for each test. */
export function useFollow() {
  const work = useCommand(follow, {giveUpAfter: 0.2, defaults: {once: true}});

  /** Returns the changes of the file, or of another text. */
  const written = (text = work.read(file)): Json[] =>
    text
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line));
  /** The identifiers in the file. */
  const ids = (): string[] => written().map(({historyID}) => historyID);
  /** The events of the platform. */
  const histories = () => work.tester().sandbox.state.histories;
  /** The identifiers of all events that the platform lists. */
  const listed = (): string[] => {
    const archived = work
      .tester()
      .sandbox.state.entities.filter(({archivedAt}) => archivedAt !== undefined)
      .map(({urn}) => urn);
    return histories()
      .filter(({urn}) => !archived.includes(urn))
      .map(({historyID}) => historyID);
  };
  const sorted = (texts: string[]): string[] => [...texts].sort();
  /** Expects that the file has each event once. */
  const expectAll = (): void => expect(sorted(ids())).toEqual(sorted(listed()));

  /** Adds an event with a certain time. */
  function addEvent(timestamp: string): string {
    const first = histories().find(({historyID}) => historyID === 'H-90029')!;
    const historyID = `H-late-${histories().length}`;
    histories().push({...first, historyID, timestamp});
    return historyID;
  }

  return {...work, written, ids, histories, listed, sorted, expectAll, addEvent};
}
