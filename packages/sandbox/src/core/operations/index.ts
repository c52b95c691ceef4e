/** Maps each `operationId` to the handler that answers its calls. */
import type {Context} from '../context';
import type {Request} from '../rules/page';
import * as account from './account';
import * as changes from './changes';
import * as entities from './entities';
import * as onboarding from './onboarding';
import * as screening from './screening';

export type Handler = (context: Context, request: Request) => object;

export const handlers: Record<string, Handler> = {...account, ...changes, ...entities, ...onboarding, ...screening};
