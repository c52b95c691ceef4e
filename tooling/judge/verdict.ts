/** What one tool says of the published description. */
export type Verdict = {
  tool: string;
  /** What was asked, and the figure or finding. */
  result: string;
  /** What is wrong; empty when the tool passes. */
  faults: string[];
};

/** A tool of others, at a version that was seen to work. */
export type Judge = (material: {
  /** The published description as JSON. */
  description: string;
  /** Where the tool may be installed and may write. */
  folder: string;
}) => Promise<Verdict[]>;
