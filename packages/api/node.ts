export {bundleDescription} from './src/lint/bundle';
export {type Problem, formatProblem, lintDescription} from './src/lint/lint';
export {descriptionFiles, publishDescription, toYaml, writeDescription} from './src/lint/publish';
export {bundlePath, downloadsFolder, readBundle, readGenerated} from './src/read-bundle';
export {makeTypes, typesPath, writeTypes} from './src/types/make-types';
export {type ReadWorkflow, readWorkflows} from './src/workflows/read';
