/** Tests links that open the sandbox with a request. */
import {describe, expect, it} from 'vitest';
import {readRequestLink, runLink, typedLink} from '../../src/components/sandbox/request-link';

const read = (link: string) => readRequestLink(new URL(link, 'http://localhost'));
const request = {path: {entityURN: 'x:e1'}, query: {page: '2'}, body: {entityName: 'A & B="#?%'}};

describe('a link with a request', () => {
  it('has the path, query and body', () => {
    for (const link of [runLink, typedLink]) expect(read(link('/api/screen-simple', request))).toEqual(request);
  });

  it('keeps typed values out of the query string', () => {
    expect(new URL(typedLink('/api/screen-simple', request), 'http://localhost').search).toBe('');
  });

  it('distinguishes a null body from a missing one', () => {
    expect(read(runLink('/api/x', {}))).not.toHaveProperty('body');
    expect(read(runLink('/api/x', {body: null}))).toHaveProperty('body', null);
  });

  it('is ignored when it cannot be read', () => {
    for (const link of ['', '?page=1', '?try=', '?try={', '?try=null', '?try=7', '#try=', '#try=%', '#body.try', '#']) {
      const {path, query} = read(`/api/x${link}`) ?? {};
      expect(Object.keys({...path, ...query}), link).toEqual([]);
    }
  });
});
