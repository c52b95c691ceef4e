/** Calls the control routes of the sandbox, which need no key. */
import {ToolError} from './tool-error';
import type {SendRequest} from './tool';

/** Sends a control request, and returns the response. @throws ToolError with the sandbox's reason if it refuses */
export async function control<T>(send: SendRequest, route: string, body?: object): Promise<T> {
  const response = await send(`/sandbox/${route}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: body === undefined ? {} : {'Content-Type': 'application/json'},
    ...(body === undefined ? {} : {body: JSON.stringify(body)}),
  });
  const text = await response.text();
  if (!response.ok) throw new ToolError(text);
  return JSON.parse(text) as T;
}
