import type {ReactNode} from 'react';
import CodeFrame from '@site/src/components/CodeFrame';
import TabSet from '@site/src/components/TabSet';
import {usePreferredLanguage} from '@site/src/components/use-kept-choice';
import {codeHtml} from '@site/src/description/code-html';
import type {ModelSample} from '@site/src/description/model';

/** Request samples by language. The reader's choice is remembered across pages. */
export default function CodeSamples({samples}: {samples: ModelSample[]}): ReactNode {
  const [language, setLanguage] = usePreferredLanguage();
  return (
    <TabSet
      label="Language of the request sample"
      selected={language}
      onSelect={setLanguage}
      tabs={samples.map((sample) => ({
        key: sample.language,
        label: sample.label,
        panel: (
          <CodeFrame
            bounded
            title={`Request in ${sample.label}`}
            language={sample.code.language}
            html={codeHtml(sample.code)}
          />
        ),
      }))}
    />
  );
}
