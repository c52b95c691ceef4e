/** Writes command lines that any command accepts, so that a test can be about all commands. */
import {join} from 'node:path';
import type {commands} from '../../src/commands';
import {options, type OptionName} from '../../src/options';
import {writeCustomers} from './tool';

type Command = (typeof commands)[number];

/** A value that an option accepts. */
const someValue: Partial<Record<OptionName, string>> = {
  column: 'entityName=Name',
  threshold: '0.9',
  screeningType: 'sanctions',
  dateFormat: 'dd.mm.yyyy',
  encoding: 'windows-1252',
  // The sandbox has them.
  filterSet: '12',
  group: '3',
};

/** Returns functions that write parts of a command line. Each state folder and each file is a new one. */
export function makeCommandLines(newFolder: () => string) {
  /** Writes an option with a value, if it has one. */
  function write(name: OptionName): string[] {
    const [flag, value] = options[name].flags.split(' ');
    // Not in the folder of the repository, even if the tool accepts what it should refuse.
    if (name === 'state') return [flag, join(newFolder(), 'state')];
    return value === undefined ? [flag] : [flag, someValue[name] ?? '5'];
  }
  return {
    write,
    /** The required options of a command, without one of them. */
    requiredOf: ({required}: Command, without?: OptionName): string[] =>
      required.filter((name) => name !== without).flatMap(write),
    /** A file for a command that reads one. */
    fileOf: ({file}: Command, ...rows: string[]): string[] =>
      file === undefined
        ? []
        : [writeCustomers(newFolder(), ...(rows.length > 0 ? rows : ['K-1,Ostrel Windham']))],
  };
}
