import {expect, it} from 'vitest';
import {pageWriters, recordIds} from '../generator';
import {readBundle} from '@screening/api/node';

const doc = readBundle('.');
const {createSchemaPageMD} = pageWriters(doc);
const descriptions = [...recordIds(doc).keys()].map((title) => {
  const [, value] = /^description: (.*)$/m.exec(createSchemaPageMD({schema: {title}})) ?? [];
  return {title, text: JSON.parse(value ?? '""') as string};
});

it('each record page has a unique description of at least three words', () => {
  const short = descriptions.filter(({text}) => text.split(' ').length < 3);
  expect(short).toEqual([]);
  const texts = descriptions.map(({text}) => text);
  expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([]);
});
