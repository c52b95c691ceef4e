/** All kinds of programs. */
import type {Scenario} from '../scenario';
import {bulkOnboard} from './bulk-onboard';
import {exportWarehouse} from './export-warehouse';
import {syncDispositions} from './sync-dispositions';

export const scenarios: Scenario[] = [bulkOnboard, syncDispositions, exportWarehouse];
