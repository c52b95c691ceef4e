/** Links that open the sandbox with a request. */
import {describe, expect, it} from 'vitest';
import {formLink, readRequestLink, runLink} from '../../src/components/sandbox/request-link';

const read = (link: string) => readRequestLink(new URL(link, 'http://localhost').search);
const request = {path: {entityURN: 'x:e1'}, query: {page: '2'}, body: {entityName: 'A & B="#?%'}};

describe('a link with a request', () => {
  it('carries path, query and body, and says whether it sends them', () => {
    expect(read(runLink('/api/screen-simple', request))).toEqual({request, send: true});
    expect(read(formLink('/api/screen-simple', request))).toEqual({request, send: false});
  });

  it('tells "no body" from "the body of the example"', () => {
    expect(read(runLink('/api/x', {}))?.request).not.toHaveProperty('body');
    expect(read(runLink('/api/x', {body: null}))?.request).toHaveProperty('body', null);
    expect(read(formLink('/api/x', {}))?.request).toHaveProperty('body', undefined);
  });

  it('is ignored when it cannot be read', () => {
    for (const search of ['', '?page=1', '?try=', '?try={', '?try=null', '?try=7', '?request={']) {
      const {path, query} = readRequestLink(search)?.request ?? {};
      expect(Object.keys({...path, ...query}), search).toEqual([]);
    }
  });
});
