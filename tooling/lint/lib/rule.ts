import type {Oas3Visitor} from '@redocly/openapi-core';
import type {DescriptionFiles} from '../load';
import type {Place} from './problem';

/** What a rule on the files reports. */
export interface Finding {
  place: Place;
  message: string;
}

/**
 * A rule on the files as they lie in the folder, before a `$ref` is followed. It is for what would
 * crash the walker, lead it out of the folder, or never be visited by it.
 */
export interface FileRule {
  id: string;
  findings: (description: DescriptionFiles) => Finding[];
}

/** A rule on the described API: a visitor of Redocly's walk, which follows every `$ref`. */
export interface ApiRule {
  id: string;
  visitor: (run: LintRun) => Oas3Visitor;
}

/** What one lint hands to its rules, and what they hand back beside problems. */
export interface LintRun {
  description: DescriptionFiles;
  /** Absolute pointers of the examples and defaults that were compared with their schema. */
  examplesChecked: Set<string>;
}
