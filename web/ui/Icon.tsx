import { SvgIcon, type SvgIconProps } from '@mui/material';
import type { IconNode } from 'lucide';
import { createElement } from 'react';

interface Props extends Omit<SvgIconProps, 'children'> {
  /** The shapes, on a grid of 24 units. */
  readonly of: IconNode;
}

/** An icon drawn in lines of the text's color. */
export const Icon = ({ of, ...props }: Props) => (
  <SvgIcon {...props}>
    {/* An `svg` as the child keeps Material UI from filling the shapes. */}
    {createElement('svg', lineLook, ...of.map(([tag, shape]) => createElement(tag, shape)))}
  </SvgIcon>
);

const lineLook = {
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 1.75,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;
