import type {ComponentProps, ReactNode} from 'react';
import ColorModeIcon from '@site/src/components/ColorModeIcon';

/** Half light, half dark. */
export default function IconSystemColorMode(props: ComponentProps<'svg'>): ReactNode {
  return (
    <ColorModeIcon {...props}>
      <path d="M12 4a8 8 0 0 0 0 16" />
      <path d="M12 4a8 8 0 0 1 0 16z" fill="currentColor" />
    </ColorModeIcon>
  );
}
