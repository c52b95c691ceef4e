/** A platform that answers as a test says, so that the right counts are known. */
import {createServer} from 'node:http';
import type {AddressInfo} from 'node:net';

/** A screening as the tool sends it. */
export interface Asked {
  entityName: string;
  dob?: string;
  countries?: string[];
  aliases?: string[];
  entityType?: string;
  customerKey?: string;
  screeningType: string;
  threshold: number;
}

/** Answers a screening: with the strengths of the records, or with another body or status. */
type Answer =
  Record<string, unknown> | {status: number; text: string} | {rows: unknown[]; searchDate?: string};

/** What the platform says besides screenings. */
interface Further {
  account: unknown;
  sources: unknown;
}

/** Starts the platform on a free port. */
export async function startLyingPlatform() {
  const asked: Asked[] = [];
  let requests = 0;
  let answer: (asked: Asked) => Answer = () => ({});
  const further: Further = {account: {}, sources: {}};
  const server = createServer((request, response) => {
    requests += 1;
    let text = '';
    request.setEncoding('utf8');
    request.on('data', (part: string) => (text += part));
    request.on('end', () => {
      const send = (body: unknown, status = 200): void => {
        response.writeHead(status, {'Content-Type': 'application/json'});
        response.end(typeof body === 'string' ? body : JSON.stringify(body));
      };
      if (request.url?.endsWith('/account/status')) return send(further.account);
      if (request.url?.endsWith('/info/sources')) return send(further.sources);
      const search = JSON.parse(text) as Asked;
      asked.push(search);
      const given = answer(search);
      if ('status' in given) return send(given.text, given.status as number);
      const rows =
        'rows' in given
          ? (given.rows as unknown[])
          : Object.entries(given)
              .filter(([, strength]) => !(Number(strength) < search.threshold))
              .map(([sigmaID, matchStrength]) => ({entity: {sigmaID}, matchStrength}));
      const searchDate = given.searchDate ?? new Date().toISOString();
      return send({resultCount: rows.length, resultRows: rows, searchDate});
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const {port} = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}/external/v2`,
    asked,
    further,
    /** How many requests came, of any kind. */
    requests: (): number => requests,
    /** Answers so from now on. */
    answer: (change: typeof answer): void => void (answer = change),
    /** Forgets what was asked, and answers with no candidates. */
    reset(): void {
      asked.length = 0;
      requests = 0;
      answer = () => ({});
      further.account = {organizationName: 'Example Bank', testKey: false};
      further.sources = {};
    },
    close: (): Promise<void> => new Promise((resolve) => void server.close(() => resolve())),
  };
}
