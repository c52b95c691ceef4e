import type {ReactNode} from 'react';
import Link from '@docusaurus/Link';
import CodeFrame from '@site/src/components/CodeFrame';
import TabSet from '@site/src/components/TabSet';
import {usePreferredLanguage} from '@site/src/components/stored-choice';
import {codeHtml, type ModelSample} from '@screening/api';

/** Shows request samples by language. The reader's choice is remembered across pages. */
export default function CodeSamples({samples}: {samples: ModelSample[]}): ReactNode {
  const [language, setLanguage] = usePreferredLanguage();
  return (
    <>
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
              {...htmlOf(sample)}
            />
          ),
        }))}
      />
      <p className="sample-note">
        <code>SCREENING_API_KEY</code> is <Link to="/docs/guides/platform/authentication">your API key</Link>. To call
        the <Link to="/docs/guides/platform/develop-against-the-sandbox">local sandbox</Link>, use the address and a key
        that it prints.
      </p>
    </>
  );
}

/** Returns the code as HTML, with the folded lines separate. */
function htmlOf({code, folded = 0}: ModelSample): {html: string; folded?: string} {
  const part = (from: number, to?: number): string => codeHtml({...code, lines: code.lines.slice(from, to)});
  return folded ? {folded: part(0, folded), html: part(folded)} : {html: part(0)};
}
