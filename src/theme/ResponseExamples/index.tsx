import {useState, type ReactNode} from 'react';
import CodeFrame from '@site/src/components/CodeFrame';
import TabSet from '@site/src/components/TabSet';
import {codeHtml} from '@site/src/description/code-html';
import type {ModelExample} from '@site/src/description/model';

/** One switchable example: the tab's words, what they stand for, and the code. */
export type LabelledExample = ModelExample & {tab: string; means?: string};

type Props = {label: string; examples: LabelledExample[]};

/** Examples side by side in tabs: JSON highlighted, errors as the plain text that they are. */
export default function ResponseExamples({label, examples}: Props): ReactNode {
  const [selected, select] = useState('0');
  if (examples.length === 0) return null;
  return (
    <TabSet
      label={label}
      selected={selected}
      onSelect={select}
      tabs={examples.map((example, i) => ({
        key: String(i),
        label: example.tab,
        title: example.means,
        panel: <CodeFrame title={example.summary} language={example.code.language} html={codeHtml(example.code)} />,
      }))}
    />
  );
}
