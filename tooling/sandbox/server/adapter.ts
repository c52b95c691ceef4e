/** Between Node's requests and responses and those of the web standards. */
import type {IncomingMessage, ServerResponse} from 'node:http';

/** More than any sensible bulk creation; a bound, so that a wrong client cannot fill the memory. */
const bodyLimit = 10 * 1024 * 1024;

/** What the adapter refuses itself; the text is the answer's. */
export class UnreadableRequest extends Error {}

async function readBytes(message: IncomingMessage): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of message as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= bodyLimit) chunks.push(chunk);
  }
  // Read to its end all the same: a client that is still sending would not see the answer.
  if (size > bodyLimit) throw new UnreadableRequest(`Bad Request: body must have at most ${bodyLimit} bytes`);
  return new Uint8Array(Buffer.concat(chunks));
}

/** @throws UnreadableRequest when the address, the method or the size of the body is beyond what a `Request` can hold */
export async function toRequest(message: IncomingMessage, origin: string): Promise<Request> {
  const {method = 'GET', url = '/'} = message;
  const headers = new Headers();
  for (let index = 0; index < message.rawHeaders.length; index += 2) {
    const [name = '', value = ''] = message.rawHeaders.slice(index, index + 2);
    headers.append(name, value);
  }
  const body = method === 'GET' || method === 'HEAD' ? undefined : await readBytes(message);
  try {
    // Only the path counts: an address in absolute form leads to this server all the same.
    const {pathname, search} = new URL(url, origin);
    return new Request(origin + pathname + search, {method, headers, ...(body?.length ? {body} : {})});
  } catch {
    throw new UnreadableRequest('Bad Request: the method or the address cannot be read');
  }
}

/** Sends a web response as it is. */
export async function sendResponse(response: Response, to: ServerResponse): Promise<void> {
  response.headers.forEach((value, name) => to.setHeader(name, value));
  const bytes = Buffer.from(await response.arrayBuffer());
  if (bytes.length > 0) to.setHeader('Content-Length', bytes.length);
  to.writeHead(response.status);
  to.end(bytes);
}
