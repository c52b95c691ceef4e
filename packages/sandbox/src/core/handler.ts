/** The contract of the functions that answer calls, one for each operation of the description. */
import type {BodyOf, OperationId, PathOf, QueryOf, ResponseOf} from '@screening/api';
import type {Context} from './context';

/** A request whose parts are valid by the description. */
export type RequestOf<Id extends OperationId> = {
  path: PathOf<Id>;
  query: QueryOf<Id>;
  body: BodyOf<Id>;
  /** The key that the caller sent. */
  apiKey: string;
};

/** A function for each operation, which returns the body of its response. @throws Refusal */
export type Handlers = {
  [Id in OperationId]: (context: Context, request: RequestOf<Id>) => ResponseOf<Id>;
};
