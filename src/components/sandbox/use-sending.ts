import {useEffect, useEffectEvent, useState} from 'react';
import {changesData, type Call} from './call';
import {readBody, type Draft} from './draft';
import {areSent, sendEarlierCalls} from './earlier-calls';
import type {Exchange} from './exchange';
import type {Shown} from './marks';
import type {ReadLink} from './read-linked-request';
import type {EarlierCall} from './request-link';
import {sendDraft, senders} from './senders';
import {attempt, useSandbox} from './session';

/** What was announced last, such as why a call couldn't be made. */
export type Note = {
  words: string;
  /** The keys of the marks of the webhooks that it is about. */
  webhooks: string[];
  /** Whether the entity may have changed, so that a reader can get it next. */
  hasChanged?: boolean;
};

/** Shows and announces a sentence, with links to webhooks and to the entity if it may have changed. */
export type Announce = (words: string, webhooks?: string[], hasChanged?: boolean) => void;

type Sending = {
  /** The call whose response is shown, or what a reader chose on the timeline. */
  shown?: Shown;
  show: (shown: Shown | undefined) => void;
  note: Note;
  announce: Announce;
  /** Whether the request of a link waits for the reader, because nothing may change without a click. */
  isWaiting: boolean;
  /** The earlier calls that a link requires, if they aren't the first ones of this visit. */
  missingCalls?: EarlierCall[];
  /** Sends the request. Calls `onDone` when the response is shown. */
  send: (onDone?: () => void) => void;
  /** Resets the sandbox, and sends the earlier calls of a link and the request. Calls `onDone` after a success. */
  sendAll: (onDone: () => void) => void;
};

/** Sends the request of a panel, at once if it's that of a link and changes no data, and keeps the shown response. */
export function useSending(call: Call, draft: Draft, linked: ReadLink | undefined): Sending {
  const view = useSandbox();
  const sender = senders[view.sender];
  const before = linked?.before;
  const missingCalls = before && !areSent(before, view.changes) ? before.calls : undefined;
  const [isWaiting, setWaiting] = useState(
    () =>
      linked !== undefined &&
      (linked.problem !== undefined ||
        missingCalls !== undefined ||
        changesData(call, readBody(draft.json).value)),
  );
  const [shown, show] = useState<Shown>();
  const [note, setNote] = useState<Note>({words: '', webhooks: []});
  const announce: Announce = (words, webhooks = [], hasChanged) =>
    setNote({words, webhooks, hasChanged});

  const showSent = (exchange: Exchange) => {
    setWaiting(false);
    announce('');
    show({exchange});
  };
  const send = (onDone?: () => void) =>
    void attempt(sendDraft(call, draft, sender).then(showSent), announce, onDone);
  const sendInOrder = async () => {
    const failed = before ? await sendEarlierCalls(before, sender.key) : undefined;
    showSent(failed ?? (await sendDraft(call, draft, sender)));
  };
  const sendAll = (onDone: () => void) => void attempt(sendInOrder(), announce, onDone);

  const sendLinked = useEffectEvent(() => {
    if (linked && !isWaiting) queueMicrotask(() => send());
  });
  useEffect(() => sendLinked(), []);
  return {shown, show, note, announce, isWaiting, missingCalls, send, sendAll};
}
