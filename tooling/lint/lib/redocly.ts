import {createConfig, lint} from '@redocly/openapi-core';
import type {Oas3Rule, RuleConfig} from '@redocly/openapi-core';
import {DescriptionResolver} from '../load';
import {toProblem} from './problem';
import type {Problem} from './problem';
import type {LintRun} from './rule';
import {assertionRules} from '../assertions';
import {apiRules} from '../rules';

/** Redocly's rules on the shape of the document. The other rules may crash on a document that fails them. */
const structure: Record<string, RuleConfig> = {struct: 'error', 'no-unresolved-refs': 'error'};

/** How we differ from Redocly's `recommended`. Its warnings count as errors here. */
const adjustments: Record<string, RuleConfig> = {
  // Run before, and on their own: `struct` also keeps the other rules from a vendor key that holds a list.
  struct: 'off',
  'no-unresolved-refs': 'off',
  // The specification states no licence for the description.
  'info-license': 'off',
  // `example-matches-schema` checks the same examples, and defaults too, and counts them.
  'no-invalid-media-type-examples': 'off',
  'no-invalid-parameter-examples': 'off',
  'no-invalid-schema-examples': 'off',
  // `text-is-present` asks for these texts, and refuses blank ones.
  'operation-summary': 'off',
  'tag-description': 'off',
  // `operation-id-is-unique` and `operation-id-is-url` are stricter, and point at the id.
  'operation-operationId-unique': 'off',
  'operation-operationId-url-safe': 'off',
  // `nothing-unused` and `security-scheme-is-used` do not take a mention in the index for a use.
  'no-unused-components': 'off',
  // `text-no-html` and `text-links` are stricter, and look at every text.
  'no-unsafe-markdown': 'off',
  // A page belongs to one group of the sidebar, and the group must exist.
  'operation-singular-tag': 'error',
  'operation-tag-defined': 'error',
};

/** What is wrong with the shape of the document: types, unknown fields, `$ref`s that lead nowhere. */
export function findStructureProblems(run: LintRun): Promise<Problem[]> {
  return runRedocly(run, [], structure);
}

/** What `recommended` and our own rules say about a document whose shape is right. */
export function findRuleProblems(run: LintRun): Promise<Problem[]> {
  const own = Object.fromEntries(apiRules.map(({id}) => [id, 'error' as const]));
  return runRedocly(run, ['recommended'], {...adjustments, ...assertionRules, ...own});
}

async function runRedocly(run: LintRun, presets: string[], rules: Record<string, RuleConfig>): Promise<Problem[]> {
  const {description} = run;
  const oas3 = Object.fromEntries(apiRules.map((rule): [string, Oas3Rule] => [rule.id, () => rule.visitor(run)]));
  const config = await createConfig({extends: presets, rules}, {plugins: [{id: 'own', rules: {oas3}}]});
  const problems = await lint({
    ref: description.entry,
    config,
    externalRefResolver: new DescriptionResolver(description),
  });
  return problems.flatMap(({ruleId, message, location}) => {
    const [place] = location;
    return place ? [toProblem(description.root, ruleId.replace(/^rule\/([^/]*).*$/, '$1'), message, place)] : [];
  });
}
