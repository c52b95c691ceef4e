/** Lists the scenarios of all kinds of programs, in the order of the guides. */
import type {Scenario} from '../scenario';
import {bulkOnboard} from './bulk-onboard';
import {evidencePack} from './evidence-pack';
import {exportWarehouse} from './export-warehouse';
import {followChanges} from './follow-changes';
import {onboardingGate} from './onboarding-gate';
import {reviewQueue} from './review-queue';
import {syncDispositions} from './sync-dispositions';
import {tuneThreshold} from './tune-threshold';
import {webhookReceiver} from './webhook-receiver';

export const scenarios: Scenario[] = [
  onboardingGate,
  bulkOnboard,
  webhookReceiver,
  followChanges,
  syncDispositions,
  exportWarehouse,
  reviewQueue,
  tuneThreshold,
  evidencePack,
];
