/** All tools, in the order in which agents read about them. */
import type {Tool, ToolContext} from '../tool';
import {advanceTime} from './advance-time';
import {callOperation} from './call-operation';
import {findOperation} from './find-operation';
import {findTestSubject} from './find-test-subject';
import {readPage} from './read-page';
import {readWebhooks} from './read-webhooks';
import {reset} from './reset';
import {searchDocs} from './search-docs';
import {setFault} from './set-fault';

export const createTools = (context: ToolContext): Tool[] => [
  findOperation(context),
  callOperation(context),
  searchDocs(context),
  readPage(context),
  findTestSubject(context),
  advanceTime(context),
  readWebhooks(context),
  setFault(context),
  reset(context),
];
