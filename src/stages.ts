/** The life of a subject, and the guides about each of its stages. */

type Stage = {
  /** The anchor of its part of an index. */
  id: string;
  /** The verb of its title, which fits a phone beside those of the other stages. */
  name: string;
  title: string;
  /** The section of the overview (docs/index.mdx) that describes the stage. */
  section: string;
  /** The guides about the stage: the names of their files, or of the folder that a category lists. */
  guides: string[];
};

/** The stages in the order in which a subject passes them. A guide that is in none is useful in all of them. */
export const stages: Stage[] = [
  {
    id: 'send',
    name: 'Screen',
    title: 'Screen a subject',
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
    id: 'candidates',
    name: 'Read',
    title: 'Read the candidates',
    section: 'candidates',
    guides: ['screening-response', 'risk-score', 'investigation', 'product-ai'],
  },
  {
    id: 'save',
    name: 'Save',
    title: 'Save an entity',
    section: 'monitor-a-subject-over-time',
    guides: [
      'create-one-entity',
      'create-many-entities',
      'import-customers',
      'correct-a-saved-customer',
    ],
  },
  {
    id: 'changes',
    name: 'Follow',
    title: 'Follow its changes',
    section: 'changes',
    guides: ['follow-changes', 'export-to-a-warehouse', 'news-and-articles', 'webhooks'],
  },
  {
    id: 'decide',
    name: 'Decide',
    title: 'Decide on a match',
    section: 'handle-alerts-and-decide',
    guides: [
      'workflows-entities--alerts',
      'structured-workflow',
      'flexible-workflow',
      'case-states',
    ],
  },
];
