/** All kinds of programs. */
import type {Scenario} from '../scenario';
import {bulkOnboard} from './bulk-onboard';

export const scenarios: Scenario[] = [bulkOnboard];
