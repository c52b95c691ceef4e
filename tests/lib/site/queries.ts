/** Reads the queries that search must answer. */
import {readFileSync} from 'node:fs';
import {parse} from 'yaml';
import {fillProduct} from '@screening/product';

export type Query = {
  /** What a reader types. */
  query: string;
  /** Addresses of correct first results. Any of them will do. */
  finds: string[];
};

/** Reads the queries of plugins/post-build/tests/search/queries.yaml. */
export function readQueries(): Query[] {
  const source = fillProduct(readFileSync('plugins/post-build/tests/search/queries.yaml', 'utf8'));
  const queries: unknown = parse(source);
  return Object.entries(queries as Record<string, string | string[]>).map(([query, finds]) => ({
    query,
    finds: [finds].flat(),
  }));
}
