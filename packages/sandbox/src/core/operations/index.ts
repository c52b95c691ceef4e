/** Lists the function of each operation. The type check names an operation without one, and one without an operation. */
import type {Handlers} from '../handler';
import {createGroup, getAccountStatus, listGroups, listSources, sendTestWebhook} from './account';
import {getArticle, listEntityHistory, listEntityNews, listHistories} from './changes';
import {archiveEntities, getEntity, getMatchProfiles, listEntities} from './entities';
import {createEntity, enqueueEntities, getTaskStatus, listTaskEntities} from './onboarding';
import {screenFull, screenSimple} from './screening';

export const handlers: Handlers = {
  archiveEntities,
  createEntity,
  createGroup,
  enqueueEntities,
  getAccountStatus,
  getArticle,
  getEntity,
  getMatchProfiles,
  getTaskStatus,
  listEntities,
  listEntityHistory,
  listEntityNews,
  listGroups,
  listHistories,
  listSources,
  listTaskEntities,
  screenFull,
  screenSimple,
  sendTestWebhook,
};
