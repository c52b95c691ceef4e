/** Makes the tables and examples that show a part of the API: values, fields and examples. */
import {describeRules, fieldsBelow, printJson, rootField, valueAnchor} from '@screening/api';
import {parseSentence} from '../lib/markdown';
import {code, table, toPhrases} from '../lib/nodes';
import {defineComponent, type Component} from './lib/components';
import {makeFieldList, meaningOf} from './lib/field-list';
import {pick} from './lib/pick';

/** `<EnumTable of="TaskStatus" />`: the values of an enum with their meanings. */
const enumTable = defineComponent({
  required: ['of'],
  form: 'block',
  make({of: name}, {data}) {
    const values = data.index.enumeration(name);
    const rows = values.map(({value, meaning}) => [[code(value)], parseSentence(meaning)]);
    const ids = values.map(({value}) => valueAnchor(name, value));
    return [table(['Value', 'Meaning'], rows, ids)];
  },
});

/**
 * `<FieldTable of="listEntities.body.filters" />`: the fields of a schema or of a field. `fields="urn riskScore"` selects
 * some of them.
 */
const fieldTable = defineComponent({
  required: ['of'],
  optional: ['fields'],
  form: 'block',
  make({of: owner, fields}, {data: {doc, index}}) {
    const listAll = () => fieldsBelow(doc, rootField(doc, index.field(owner).schema));
    const names = fields?.split(/[\s,]+/) ?? listAll().map(({name}) => name);
    const rows = names.map((name) => {
      const {url, type, schema, required} = index.field(`${owner}.${name}`);
      const rules = describeRules(doc, schema, required);
      return {
        name,
        url,
        facts: [toPhrases(type), toPhrases(rules)],
        meaning: meaningOf(doc, schema),
      };
    });
    return [makeFieldList(rows)];
  },
});

/** `<Example of="ScreeningResultOneRow" pick="resultRows.0" title="A row" />`: an example of the description as JSON. */
const example = defineComponent({
  required: ['of'],
  optional: ['pick', 'title'],
  form: 'block',
  make({of: name, pick: path, title}, {data}) {
    return [
      {
        type: 'code',
        lang: 'json',
        meta: title ? `title="${title}"` : null,
        value: printJson(pick(data.index.example(name).value, path)),
      },
    ];
  },
});

export const apiTables: Record<string, Component> = {
  EnumTable: enumTable,
  FieldTable: fieldTable,
  Example: example,
};
