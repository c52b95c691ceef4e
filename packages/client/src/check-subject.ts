import type {SearchParameters} from '../.generated/types';

/** Something that speaks against a value of a subject. */
export interface Finding {
  /** The field, such as `entityName` or `aliases[0]`. */
  field: string;
  /** `error`: the value is certainly damaged. `warning`: it probably isn't the real value, so a person has to look. */
  severity: 'error' | 'warning';
  /** A stable word for the kind of finding, such as `replacement-character`. */
  code: string;
  /** What is wrong, and what to do, as a sentence for people. */
  message: string;
}

/** Checks a subject. */
export function checkSubject(_subject: SearchParameters): Finding[] {
  return [];
}
