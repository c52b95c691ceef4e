/** The contract between the build, which writes this data into the package, and the MCP server, which reads it. */
import type {Schema} from '../core/check/schema';

/** An operation as `find_operation` describes it. */
export type DescribedOperation = {
  operationId: string;
  summary: string;
  /** The method and the path: `POST /screening/simple`. */
  call: string;
  /** What the operation does, as Markdown. */
  description: string;
  /** The path of its page. */
  page: string;
  /** What a successful call changes. Empty for a call that only reads. */
  changes: string[];
  /** Whether to send the call again when its outcome is unknown. */
  repeat: string;
  /** Limits of the call. */
  limits: string[];
  /** The parameters in one object, wherever the API takes them. */
  parameters: Schema;
  /** Parameters that the sandbox accepts. */
  example: Record<string, unknown>;
};

/** A fictional subject, and the call with a known result. */
export type ListedSubject = {
  name: string;
  type: string;
  /** What the subject is for. */
  title: string;
  /** What the call returns. */
  outcome: string;
  operationId: string;
  parameters: Record<string, unknown>;
};

/** Everything that the MCP server needs, except the sandbox and the files of the site. */
export type ToolKit = {
  /** The address of the site in its Markdown links. */
  siteUrl: string;
  /** The name of the MCP server. */
  name: string;
  /** What an agent must know before its first call. */
  instructions: string;
  operations: DescribedOperation[];
  subjects: ListedSubject[];
  /** What to do after an error, by its status. */
  advice: Record<string, string>;
};
