/** The response examples of an operation, and which of them the API returns to a request example. */
import {codeText, type EndpointModel, type ModelExample} from '@screening/api';

export type ResponseExample = ModelExample & {
  /** Whether it has candidates or entities, which a card shows. */
  hasCard?: boolean;
  /** The request that it answers, if it has an example. */
  request?: ModelExample;
};

/** Lists the response examples of an operation, each with the request that it answers. */
export function listResponses(model: EndpointModel): ResponseExample[] {
  const responses = listTitled(model);
  const requests = model.body?.examples ?? [];
  return responses.map((response, index) => ({
    ...response,
    // The fields by which a card knows what it shows.
    hasCard: /"(resultRows|reviewState)": /.test(codeText(response.code)),
    request: requests.find((one) => indexOfResponse(one, responses) === index),
  }));
}

/** Lists the response examples of all statuses with titles: "200 OK: One candidate", "400 Bad Request". */
function listTitled({responses}: EndpointModel): ModelExample[] {
  return responses.flatMap(({status, reason, examples}) =>
    examples.map((example) => ({
      ...example,
      summary: `${status} ${reason}${Number(status) < 400 ? `: ${example.summary}` : ''}`,
    })),
  );
}

/**
 * Returns the example of what the API returns to a request example, or undefined if it's none of the examples of an
 * operation that has several.
 */
export function responseTo(
  request: ModelExample | undefined,
  responses: ResponseExample[],
): ResponseExample | undefined {
  const isAmbiguous = responses.filter(({summary}) => summary.startsWith('200')).length > 1;
  if (request && request.response === undefined && isAmbiguous) return undefined;
  return responses[indexOfResponse(request, responses)];
}

/**
 * Returns the index of the response example that a request example names in `x-response`. Without a name, or without a
 * request, it's the first one, because an operation with a single response needs no names.
 *
 * @throws if there is no response with this name
 */
export function indexOfResponse(
  request: ModelExample | undefined,
  responses: ModelExample[],
): number {
  if (request?.response === undefined) return 0;
  const index = responses.findIndex(({name}) => name === request.response);
  if (index === -1)
    throw new Error(`${request.name} names the response ${request.response}, which isn't there.`);
  return index;
}
