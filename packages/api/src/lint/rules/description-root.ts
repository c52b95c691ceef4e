import {isFields, placeOf, startOf} from '../lib/references';
import type {FileRule, Finding} from '../lib/rule';

/**
 * Checks that `openapi.yaml` exists, has a version 3.1 that is a string (`openapi: 3.1` is a number in YAML) and has
 * paths. Without these, Redocly throws an error that has no line.
 */
export const descriptionRoot: FileRule = {
  id: 'description-root',
  findings: ({files, entry, root}) => {
    const file = files.get(entry);
    if (!file) {
      const place = startOf({absoluteRef: entry, body: ''} as Finding['place']['source']);
      return [{place, message: `There is no openapi.yaml in ${root}.`}];
    }
    const at = (keys: string[], message: string): Finding => ({place: placeOf({file, keys}), message});
    if (!isFields(file.data)) return [at([], 'The description must be a YAML mapping.')];
    const {openapi, paths} = file.data;
    if (typeof openapi !== 'string' || !openapi.startsWith('3.1.')) {
      return [at(['openapi'], "openapi must be a string that starts with 3.1, such as '3.1.0'.")];
    }
    if (!isFields(paths) || Object.keys(paths).length === 0)
      return [at(['paths'], 'paths must be a mapping with at least one path.')];
    return [];
  },
};
