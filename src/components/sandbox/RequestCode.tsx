import {useMemo, type ReactNode} from 'react';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import type {SampleProduct} from '@screening/api/samples';
import CodeSamples from '@theme/CodeSamples';
import type {Call} from './call';
import type {Draft} from './draft';
import {samplesFor} from './live-samples';
import {longestRequest} from './request-link';

type Props = {
  call: Call;
  draft: Draft;
};

/** The request as code in the languages of the samples. */
export default function RequestCode({call, draft}: Props): ReactNode {
  const {siteConfig} = useDocusaurusContext();
  const {product} = siteConfig.customFields as {product: SampleProduct};
  const samples = useMemo(() => samplesFor(call, draft, product), [call, draft, product]);
  if (samples) return <CodeSamples samples={samples} />;
  return (
    <p>
      The code is shown when the JSON is valid and has at most {longestRequest.toLocaleString('en')}{' '}
      characters.
    </p>
  );
}
