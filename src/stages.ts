/** The life of a subject, and the guides about each of its stages. */

type Stage = {
  name: string;
  /** The section of the overview (docs/index.mdx) that describes the stage. */
  section: string;
  /** The guides about the stage: the names of their files, or of the folder that a category lists. */
  guides: string[];
};

/** The stages in the order in which a subject passes them. A guide that is in none is useful in all of them. */
export const stages: Stage[] = [
  {
    name: 'Send',
    section: 'screen-a-subject-once',
    guides: [
      'simple-or-full',
      'tune-the-threshold',
      'test-your-screening-settings',
      'screen-in-a-sign-up-form',
      'screening-monitoring',
      'country-risk',
    ],
  },
  {
    name: 'Candidates',
    section: 'candidates',
    guides: ['screening-response', 'risk-score', 'investigation', 'product-ai'],
  },
  {
    name: 'Save',
    section: 'monitor-a-subject-over-time',
    guides: [
      'create-one-entity',
      'create-many-entities',
      'import-customers',
      'correct-a-saved-customer',
      'export-to-a-warehouse',
    ],
  },
  {
    name: 'Changes',
    section: 'changes',
    guides: ['follow-changes', 'news-and-articles', 'webhooks'],
  },
  {
    name: 'Decide',
    section: 'handle-alerts-and-decide',
    guides: [
      'workflows-entities--alerts',
      'structured-workflow',
      'flexible-workflow',
      'case-states',
    ],
  },
];
