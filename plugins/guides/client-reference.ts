/**
 * Makes `<ClientReference of="ClientOptions" />` into a list of what a definition of the clients contains, with the names in
 * both languages: an interface (`ClientOptions`), a union of outcomes (`Screening`), `errors`, `operations` or `findings`.
 */
import {listEndpoints, repeatOf, snakeCase} from '@screening/api';
import {checkSubject} from '@screening/client/subject';
import {parseSentence} from '../lib/markdown';
import {code, table, type Phrase} from '../lib/nodes';
import {defineComponent} from './lib/components';
import type {ClientEntry} from './lib/client-source';
import type {GuideData} from './lib/data';
import {makeFieldList, type FieldRow} from './lib/field-list';

export const clientReference = defineComponent({
  required: ['of'],
  form: 'block',
  make({of: name}, {data}) {
    if (name === 'operations') return [makeFieldList(operationRows(data))];
    if (name === 'findings') return [findingsTable()];
    return [makeFieldList(data.readClient(name).map(makeRow))];
  },
});

/** Makes the row of an option, a method, an outcome or an error. */
function makeRow({name, python, type, isRequired, text, default: preset}: ClientEntry): FieldRow {
  const isMethod = type?.startsWith('(') && !type.includes('=>');
  const facts: Phrase[][] = [];
  if (type !== undefined && !isMethod) facts.push([code(type)]);
  if (type !== undefined && python === undefined) facts.push(['TypeScript only']);
  if (python !== undefined && python !== name) facts.push(['Python: ', code(python)]);
  if (isRequired && type !== undefined && !isMethod) facts.push(['required']);
  const meaning: Phrase[] = [...parseSentence(text)];
  if (preset !== undefined) meaning.push(' Default: ', ...parseSentence(preset), '.');
  return {name: isMethod ? name + type : name, facts, meaning};
}

/** Makes a row for each operation: its methods, and how the clients repeat it. */
function operationRows({doc, index}: GuideData): FieldRow[] {
  return listEndpoints(doc)
    .filter(({kind}) => kind === 'operation')
    .map(({operation}): FieldRow => {
      const {operationId, summary} = operation;
      const {rule, when = {}} = repeatOf(operation);
      const others = Object.entries(when).flatMap(([parameter, other]): Phrase[] => [
        ', with ',
        code(parameter),
        ' ',
        code(other),
      ]);
      const python = snakeCase(operationId);
      return {
        name: operationId,
        url: index.operation(operationId).url,
        facts: python === operationId ? [] : [['Python: ', code(python)]],
        meaning: [`${summary}: `, code(rule), ...others],
      };
    });
}

/** Values with the damage that `checkSubject` finds, one for each kind. A test checks that none is missing. */
export const damagedSubjects: Parameters<typeof checkSubject>[0][] = [
  {entityName: ''},
  {entityName: 'Ilvane Torresund, '.repeat(60)},
  {entityName: 'Ilvane Torr\ufffdsund'},
  {entityName: 'Ilvane\u0007 Torresund'},
  {entityName: 'Ilvane \ue000 Torresund'},
  {entityName: 'Ilvane \ufdd0 Torresund'},
  {entityName: 'Ilvane \ud800 Torresund'},
  {entityName: '#REF!'},
  {entityName: 'Torresund &eacute;'},
  {entityName: '=CONCAT(A1,B1)'},
  {entityName: 'MÃ¼ller'},
  {entityName: 'Ilvane \u0378 Torresund'},
  {entityName: 'Ilvane \u202e Torresund'},
  {entityName: 'Il\u200bvane Torresund'},
  {entityName: '𝐈lvane Torresund'},
  {entityName: 'N/A'},
  {entityName: 'Ilvane Torresund (deceased)'},
  {entityName: 'Estate of Ilvane Torresund'},
  {entityName: '17.04.1968'},
  {entityName: '4711'},
  {entityName: '4.71E+11'},
  {entityName: 'ilvane@example.com'},
  {entityName: 'https://www.example.com'},
  {entityName: 'Ilvane T?rresund'},
  {entityName: '-Ilvane Torresund'},
  {entityName: 'Ilv\u0430ne Torresund'},
  {entityName: 'Ilvane Torresund', dob: '17.04.1968'},
  {entityName: 'Ilvane Torresund', dob: '1968-02-31'},
  {entityName: 'Ilvane Torresund', dob: '2968-04-17'},
  {entityName: 'Ilvane Torresund', dob: '1068'},
  // Programs in JavaScript, and values that were read from a file, can have another type.
  {entityName: 'Ilvane Torresund', aliases: 'Torresund' as unknown as string[]},
];

/** Lists what `checkSubject` finds, with an example of each, as `checkSubject` itself reports it. */
function findingsTable() {
  // A fixed day, so that the page doesn't change with the day of the build.
  const found = damagedSubjects.flatMap((subject) => checkSubject(subject, {today: '2026-01-01'}));
  const rows = found.map(({code: name, severity, message}) => [
    [code(name)],
    [severity],
    [message],
  ]);
  return table(['Code', 'Severity', 'Message for an example'], rows);
}
