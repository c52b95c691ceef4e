/** Proxies between a program and the API that change calls. */
import {isHere} from '../samples/toolchain';
import type {RecordedSandbox} from '../guides-run/recorded-sandbox';

type Intercept = RecordedSandbox['intercept'];
type Json = Record<string, unknown>;

/** Returns the versions of a program that can run on this machine. */
export const inBoth = (name: string): string[] =>
  [`${name}.ts`, `${name.replaceAll('-', '_')}.py`].filter(
    (file) => file.endsWith('.ts') || Boolean(process.env.CI) || isHere('python'),
  );

/** A proxy that drops the filters of every list. */
export const dropFilters: Intercept = async (request, answer) => {
  const text = await request.text();
  const body = {...(JSON.parse(text || '{}') as Json), filters: undefined, createdAt: undefined};
  const {url, method, headers} = request;
  return answer(new Request(url, {method, headers, ...(text ? {body: JSON.stringify(body)} : {})}));
};

/** A proxy that changes the successful responses of the calls to a path, after they took effect. */
export const changeAnswers =
  (path: RegExp, change: (body: Json) => unknown): Intercept =>
  async (request, answer) => {
    const response = await answer(request);
    if (!response.ok || !path.test(`${request.method} ${new URL(request.url).pathname}`)) return response;
    return Response.json(change((await response.json()) as Json));
  };
