export {type Change, type Weight, compareDescriptions} from './src/changes/compare';
export {type Release, pastFolder, readReleases} from './src/changes/releases';
export {BundleError, bundleDescription} from './src/lint/bundle';
export {lintDescription, printProblems} from './src/lint/lint';
export {descriptionFiles, publishDescription, toYaml, writeDescription} from './src/lint/publish';
export {bundlePath, downloadsFolder, readBundle} from './src/read-bundle';
export {type ReadWorkflow, readWorkflows} from './src/workflows/read';
export {loadDescription} from './src/lint/load';
