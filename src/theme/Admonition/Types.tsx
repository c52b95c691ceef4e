import type {ComponentProps, ReactNode} from 'react';
import DefaultTypes from '@theme-original/Admonition/Types';
import AdmonitionLayout from '@theme/Admonition/Layout';

/** `:::not-specified`: questions that are open. */
const NotSpecified = (props: ComponentProps<typeof AdmonitionLayout>): ReactNode => (
  <AdmonitionLayout
    title="Open questions"
    icon="?"
    {...props}
    className="alert alert--not-specified"
  />
);

export default {...DefaultTypes, 'not-specified': NotSpecified};
