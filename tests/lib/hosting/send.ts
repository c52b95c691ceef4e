/** Sends a request unchanged: unlike `fetch`, it doesn't normalize paths or follow redirects. */
import {request} from 'node:http';

export type Answer = {status: number; headers: Record<string, string | undefined>; body: Buffer};
export type Ask = {
  method?: string;
  headers?: Record<string, string>;
  /** Replaces the path of the probe. */ path?: string;
};

export function send(port: number, path: string, {method = 'GET', headers = {}}: Ask = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request(
      {host: '127.0.0.1', port, path, method, headers, agent: false, timeout: 20_000},
      (response) => {
        const pieces: Buffer[] = [];
        response.on('data', (piece: Buffer) => pieces.push(piece));
        response.on('error', reject);
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers as Record<string, string | undefined>,
            body: Buffer.concat(pieces),
          }),
        );
      },
    );
    asked.on('timeout', () => asked.destroy(new Error(`no answer for ${path}`)));
    asked.on('error', reject);
    asked.end();
  });
}
