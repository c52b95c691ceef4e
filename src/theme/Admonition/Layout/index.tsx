import type {ComponentProps, ReactNode} from 'react';
import Layout from '@theme-original/Admonition/Layout';

/** Hides the icon from screen readers, because the title says the same. */
export default function AdmonitionLayout({
  icon,
  ...props
}: ComponentProps<typeof Layout>): ReactNode {
  return <Layout {...props} icon={<span aria-hidden="true">{icon}</span>} />;
}
