import type {ComponentProps, ReactNode} from 'react';

/** The frame of an icon of a color mode, in which the children draw lines. */
export default function ColorModeIcon(props: ComponentProps<'svg'>): ReactNode {
  return (
    <svg
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      {...props}
    />
  );
}
