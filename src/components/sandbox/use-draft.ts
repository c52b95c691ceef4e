import {useMemo, useState} from 'react';
import {firstDraft, type Call} from './call';
import {printBody, withRequest, type Draft} from './draft';
import type {LinkedRequest} from './request-link';
import {withValues} from './reused-values';
import {useSandbox} from './session';

type DraftState = {
  /** The request of the page's samples, without values of this visit. */
  first: Draft;
  draft: Draft;
  /** The index of the example that the body is, or that it was before it was edited. */
  chosen: number;
  setDraft: (draft: Draft) => void;
  /** Sets the text of the body, for changes that its fields didn't make. */
  setBody: (json: string) => void;
  /** A key for the fields of the body. It changes with `setBody`, so that they sort themselves again. */
  fieldsKey: number;
};

/**
 * Keeps the request that a reader edits in a panel. It starts with an example, the values of this visit, and the request
 * of a link, of which the latter take precedence.
 *
 * @param example the index of the example of the body
 */
export function useDraft(
  call: Call,
  example: number,
  linked: LinkedRequest | undefined,
): DraftState {
  const {values} = useSandbox();
  const examples = call.body?.examples ?? [];
  const first = useMemo(() => firstDraft(call), [call]);
  const [draft, setDraft] = useState(() => {
    const json = printBody(examples[example]?.value);
    return withRequest(withValues({...first, json}, values), linked ?? {});
  });
  const [chosen, choose] = useState(example);
  const shown = examples.findIndex(({value}) => printBody(value) === draft.json);
  if (shown !== -1 && shown !== chosen) choose(shown);
  const [fieldsKey, setFieldsKey] = useState(0);
  const setBody = (json: string) => {
    setDraft({...draft, json});
    setFieldsKey(fieldsKey + 1);
  };
  return {first, draft, chosen, setDraft, setBody, fieldsKey};
}
