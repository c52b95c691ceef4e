import type {Oas3Visitor} from '@redocly/openapi-core';
import type {DescriptionFiles} from '../load';
import type {Place} from './problem';

/** A problem that a rule on files reports. */
export interface Finding {
  place: Place;
  message: string;
}

/**
 * A rule on the files themselves, before any `$ref` is followed. Use it for faults that would crash Redocly's walk or
 * lead it out of the folder, and for places that the walk doesn't visit.
 */
export interface FileRule {
  id: string;
  findings: (description: DescriptionFiles) => Finding[];
}

/** A rule on the described API: a visitor for Redocly's walk, which follows every `$ref`. */
export interface ApiRule {
  id: string;
  visitor: (run: LintRun) => Oas3Visitor;
}

/** The input of all rules in one run, and what they record besides problems. */
export interface LintRun {
  description: DescriptionFiles;
  /** The absolute pointers of the examples and defaults that were compared with their schemas. */
  examplesChecked: Set<string>;
}
