import {useEffect, useId, useRef, useState, type ReactNode} from 'react';
import {renderCard} from '#render-card';
import type {HighlightedCode} from '@screening/api';
import type ExampleCard from './ExampleCard';

type Props = {
  code: HighlightedCode;
  request?: HighlightedCode;
};

/** The card of an example, whose HTML is in the page. After a change of page, its component is loaded. */
export default function StaticCard({code, request}: Props): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  const id = useId();
  const [Card, setCard] = useState<typeof ExampleCard>();
  useEffect(() => {
    if (box.current?.firstChild) return;
    // If it can't be loaded, the reader still has the JSON.
    import('./ExampleCard').then(
      (loaded) => setCard(() => loaded.default),
      () => undefined,
    );
  }, []);
  if (Card) return <Card code={code} request={request} />;
  const html = renderCard?.(id, code, request) ?? '';
  return <div ref={box} dangerouslySetInnerHTML={{__html: html}} suppressHydrationWarning />;
}
