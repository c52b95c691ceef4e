/** Lists all tasks of the evaluation, in the order of the report. */
import type {Task} from '../task';
import {bulkOnboard} from './bulk-onboard';
import {createOne} from './create-one';
import {followChanges} from './follow-changes';
import {listAll} from './list-entities';
import {onboardingGate} from './onboarding-gate';
import {reviewQueue} from './review-queue';
import {screenOne} from './screen-one';
import {showArticle} from './show-article';
import {waitForTask} from './wait-for-task';
import {webhookReceiver} from './webhook-receiver';

export const tasks: Task[] = [
  screenOne,
  onboardingGate,
  createOne,
  bulkOnboard,
  waitForTask,
  followChanges,
  webhookReceiver,
  reviewQueue,
  listAll,
  showArticle,
];
