/** Calls operations of the API with the tool `call_operation`. */
import type {Call} from './mcp-client';
import type {samples} from './sandbox';

/** The parameters of an operation, wherever the API takes them. */
type Parameters = Record<string, unknown>;

/** Returns a function that calls an operation. */
export const operationCaller =
  (call: Call) =>
  (operationId: string, parameters?: Parameters): ReturnType<Call> =>
    call('call_operation', {operationId, ...(parameters ? {parameters} : {})});

/** Fields of bodies that are sent in the query, or not at all. */
const notInBody = ['page', 'pageSize', 'sortBy', 'sortOrder', 'total'];

/** Puts the parts of a sample into one object. */
export const flat = ({path, query, body}: (typeof samples)[number]['input']): Parameters => {
  const fields = Object.entries((body ?? {}) as Parameters);
  const inBody = Object.fromEntries(fields.filter(([name]) => !notInBody.includes(name)));
  return {...inBody, ...path, ...query};
};
