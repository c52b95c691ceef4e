import type {UserContext} from '@redocly/openapi-core';
import {isFields} from '../lib/references';
import type {ApiRule} from '../lib/rule';
import {excerpt} from '../lib/text';

const keys = ['url', 'termsOfService'];
/** Plain HTTP is for the reader's own machine, where the sandbox runs. */
const url = /^(https:\/\/|http:\/\/(127\.0\.0\.1|localhost)[:/])[^\s<>"'`\\]*$/;

/** Pages turn these fields into links and requests: an address of another scheme could run, one in clear text be read. */
export const urlIsSafe: ApiRule = {
  id: 'url-is-safe',
  visitor: () => ({
    any: (node: unknown, {report, location}: UserContext) => {
      if (!isFields(node)) return;
      for (const key of keys) {
        const value = node[key];
        if (typeof value !== 'string' || url.test(value)) continue;
        report({message: `${key} must be an https address, not "${excerpt(value)}".`, location: location.child([key])});
      }
    },
  }),
};
