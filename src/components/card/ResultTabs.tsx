import {useRef, useState, type ReactNode} from 'react';
import TabSet from '../TabSet';
import {useOverflow} from '../use-overflow';
import frame from '../CodeFrame.module.css';
import {useLinkedValues} from './use-linked-values';

type Props = {
  card: ReactNode;
  /** What the response is called, for screen readers. */
  name: string;
  /** The frame with the JSON, whose HTML never changes. */
  children: ReactNode;
};

/**
 * A response as a card and as JSON. Choosing a value in one view shows it in the other. If the card is cut off, a button
 * asks the box around both for more height.
 */
export default function ResultTabs({card: cardContent, name, children}: Props): ReactNode {
  const [tab, setTab] = useState('result');
  const box = useRef<HTMLDivElement>(null);
  const {box: card, stop, isCut} = useOverflow<HTMLDivElement>(`${name}: result`);
  const [whole, setWhole] = useState(false);
  const json = useRef<HTMLDivElement>(null);
  useLinkedValues({box, result: card, json}, setTab);
  return (
    <div ref={box} className="result-tabs" data-whole={whole || undefined}>
      <TabSet
        label={`View: ${name}`}
        selected={tab}
        onSelect={setTab}
        tabs={[
          {
            key: 'result',
            label: 'Result',
            panel: (
              <>
                <div ref={card} className="result-part" {...stop} data-not-in-markdown>
                  {cardContent}
                </div>
                {(isCut || whole) && (
                  <button
                    type="button"
                    className={frame.more}
                    aria-expanded={whole}
                    onClick={() => setWhole(!whole)}>
                    {whole ? 'Show less' : 'Show more'}
                    <span className="only-heard">: {name}</span>
                  </button>
                )}
              </>
            ),
          },
          {
            key: 'json',
            label: 'JSON',
            panel: (
              <div ref={json} className="result-part">
                {children}
              </div>
            ),
          },
        ]}
      />
    </div>
  );
}
