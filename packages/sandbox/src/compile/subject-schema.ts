/** Schema of a subject file. A test compares the resulting seed with the description. */
import type {Schema} from '../core/check/schema';

const text: Schema = {type: 'string', minLength: 1};
const some = (required: string[]): Schema => ({
  type: 'object',
  required,
  properties: Object.fromEntries(required.map((name) => [name, {}])),
});

export const subjectSchema: Schema = {
  type: 'object',
  required: ['name', 'type', 'cast'],
  additionalProperties: false,
  properties: {
    name: text,
    type: {enum: ['person', 'company', 'vessel', 'aircraft']},
    cast: {...some(['title', 'outcome', 'try', 'expect']), additionalProperties: false},
    record: {
      ...some(['sigmaID', 'source']),
      properties: {
        risks: {type: 'array', items: some(['urn', 'kind', 'description', 'date', 'source'])},
        news: {
          type: 'array',
          items: some([
            'id',
            'kind',
            'severity',
            'confidence',
            'materiality',
            'risk',
            'verified',
            'topics',
            'articles',
          ]),
        },
      },
    },
    entity: some(['urn', 'groups', 'createdAt']),
  },
};
