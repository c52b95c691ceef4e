import type {ComponentProps, ReactNode} from 'react';
import ColorModeIcon from '@site/src/components/ColorModeIcon';

/** The moon. */
export default function IconDarkMode(props: ComponentProps<'svg'>): ReactNode {
  return (
    <ColorModeIcon {...props}>
      <path d="M20 14A8 8 0 0 1 10 4a8 8 0 1 0 10 10z" />
    </ColorModeIcon>
  );
}
