/** Reads a small description to change. */
import {readFileSync} from 'node:fs';
import {parse} from 'yaml';
import type {Description} from '@screening/api';

type SchemaDraft = {properties: Record<string, object>; required: string[]; items: SchemaDraft};
export type Draft = {
  paths: Record<string, object>;
  webhooks: Record<string, object>;
  components: {
    schemas: Record<'Labels' | 'ThingList' | 'Thing' | 'NewThing' | 'Change', SchemaDraft>;
  };
};

const text = readFileSync(new URL('things.yaml', import.meta.url), 'utf8');

export const makeDescription = (): Draft => parse(text) as Draft;
export const asDescription = (draft: Draft): Description => draft as unknown as Description;
