import {useState, type ReactNode} from 'react';
import CodeFrame from '@site/src/components/CodeFrame';
import TabSet from '@site/src/components/TabSet';
import {codeHtml, type ModelExample} from '@screening/api';

/** An example with the name of its case for the tab, and a title for the code. */
type CaseExample = ModelExample & {
  tab: string;
  /** The rest of the name, for screen readers. */ more?: string;
  title?: string;
};

type Props = {label: string; /** Shown before the tabs. */ heading?: string; examples: CaseExample[]};

/** Shows examples in tabs named by case. A single example has no tab. JSON is highlighted; errors are plain text. */
export default function ResponseExamples({label, heading, examples}: Props): ReactNode {
  const [selected, select] = useState('0');
  if (examples.length === 0) return null;
  const frames = examples.map(({title, summary, code}) => (
    <CodeFrame bounded title={title ?? summary} language={code.language} html={codeHtml(code)} />
  ));
  const caption = heading && <p className="aside-title">{heading}</p>;
  if (frames.length === 1)
    return (
      <>
        {caption}
        {frames[0]}
      </>
    );
  return (
    <TabSet
      chips
      before={caption}
      label={label}
      selected={selected}
      onSelect={select}
      tabs={examples.map(({tab, more}, index) => ({key: String(index), label: tab, more, panel: frames[index]}))}
    />
  );
}
