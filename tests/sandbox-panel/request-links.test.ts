/** Links that open the sandbox with a request. */
import {describe, expect, it} from 'vitest';
import {readRequestLink, runLink} from '../../src/components/sandbox/request-link';

describe('a link that runs a request', () => {
  it('carries path, query and body', () => {
    const request = {path: {entityURN: 'x:e1'}, query: {page: '2'}, body: {entityName: 'A & B="#?%'}};
    const link = runLink('/api/screen-simple', request);
    expect(readRequestLink(new URL(link, 'http://localhost').search)).toEqual(request);
  });

  it('says apart "no body" and "the body of the example"', () => {
    expect(readRequestLink(new URL(runLink('/api/x', {}), 'http://localhost').search)).not.toHaveProperty('body');
    expect(readRequestLink(new URL(runLink('/api/x', {body: null}), 'http://localhost').search)).toHaveProperty(
      'body',
      null,
    );
  });

  it('is passed over when it cannot be read', () => {
    for (const search of ['', '?page=1', '?try=', '?try={', '?try=null', '?try=7']) {
      const read = readRequestLink(search);
      expect(read === undefined || Object.keys({...read.path, ...read.query}).length === 0, search).toBe(true);
    }
  });
});
