/** Types of the parts of Arazzo 1.0 that our workflows use. */
import type {DescriptionFile} from '../lint/load';

export type Criteria = {condition: string}[];

type ArazzoParameter = {name: string; in: string; value: unknown};

export type ArazzoAction = {
  name: string;
  type: 'end' | 'goto' | 'retry';
  stepId?: string;
  retryAfter?: number;
  retryLimit?: number;
  criteria?: Criteria;
};

export type ArazzoStep = {
  stepId: string;
  description?: string;
  operationId: string;
  parameters?: ArazzoParameter[];
  requestBody?: {contentType: string; payload: unknown};
  successCriteria?: Criteria;
  onSuccess?: ArazzoAction[];
  onFailure?: ArazzoAction[];
  outputs?: Record<string, string>;
};

export type ArazzoWorkflow = {
  workflowId: string;
  summary?: string;
  description?: string;
  inputs?: {properties?: Record<string, {type?: string; description?: string; default?: unknown}>};
  parameters?: ArazzoParameter[];
  failureActions?: ArazzoAction[];
  steps: ArazzoStep[];
  outputs?: Record<string, string>;
};

export type Arazzo = {
  info: {title: string; summary?: string; version: string};
  sourceDescriptions: {name: string; url: string; type: string}[];
  workflows: ArazzoWorkflow[];
};

/** The address of the description in our files. The published files have an absolute one. */
export const descriptionUrl = '../openapi.yaml';

const ending = '.arazzo.yaml';

/** Returns the name of a workflow: its file name without folder and extension. */
export const nameOf = ({name}: Pick<DescriptionFile, 'name'>): string =>
  name.slice(name.lastIndexOf('/') + 1).replace(ending, '');

export const isArazzoName = (name: string): boolean => name.endsWith(ending);
