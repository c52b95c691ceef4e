import {createConfig, lint, type Oas3Rule, type RuleConfig} from '@redocly/openapi-core';
import {DescriptionResolver} from '../load';
import {toProblem, type Problem} from './problem';
import type {LintRun} from './rule';
import {assertionRules} from '../assertions';
import {apiRules} from '../rules';

/** Redocly's rules for the structure of the document. Other rules may crash on a document that breaks them. */
const structure: Record<string, RuleConfig> = {struct: 'error', 'no-unresolved-refs': 'error'};

/** The differences from Redocly's `recommended` rules. Warnings count as errors. */
const adjustments: Record<string, RuleConfig> = {
  // These run in an earlier stage. `struct` would also keep the other rules from `x-` keys that contain a list.
  struct: 'off',
  'no-unresolved-refs': 'off',
  // The specification doesn't state a license for the description.
  'info-license': 'off',
  // `example-matches-schema` also checks defaults and formats, and counts what it checked.
  'no-invalid-media-type-examples': 'off',
  'no-invalid-parameter-examples': 'off',
  'no-invalid-schema-examples': 'off',
  // `text-is-present` also reports blank texts.
  'operation-summary': 'off',
  'tag-description': 'off',
  // `operation-id-is-unique` and `operation-id-is-url` are stricter, and report the place of the operationId.
  'operation-operationId-unique': 'off',
  'operation-operationId-url-safe': 'off',
  // `nothing-unused` doesn't count an entry below `components` as a use.
  'no-unused-components': 'off',
  // `text-no-html` and `text-links` are stricter, and check every text.
  'no-unsafe-markdown': 'off',
  // A page belongs to exactly one group of the sidebar.
  'operation-singular-tag': 'error',
  'operation-tag-defined': 'error',
};

/** Finds problems of the structure: wrong types, unknown fields, `$ref`s that can't be resolved. */
export function findStructureProblems(run: LintRun): Promise<Problem[]> {
  return runRedocly(run, [], structure);
}

/** Applies all other rules to a document with a valid structure. */
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
