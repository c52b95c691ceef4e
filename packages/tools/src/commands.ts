/** Lists the commands of the tool, in the order in which the help shows them. */
import type {Command} from './command';
import {check} from './commands/check';
import {decisions} from './commands/decisions';
import {effectiveness} from './commands/effectiveness';
import {evidence} from './commands/evidence';
import {exportTables} from './commands/export';
import {follow} from './commands/follow';
import {gate} from './commands/gate';
import {onboard} from './commands/onboard';
import {queue} from './commands/queue';
import {receive} from './commands/receive';
import {screen} from './commands/screen';

export const commands: readonly Command[] = [
  check,
  screen,
  onboard,
  gate,
  follow,
  exportTables,
  decisions,
  queue,
  evidence,
  effectiveness,
  receive,
];
