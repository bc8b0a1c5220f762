import type { SvgIconProps } from '@mui/material';
import { ChevronDown } from 'lucide';
import { Icon } from './Icon.tsx';

/** The arrow of a field that opens a list. */
export const SelectArrow = (props: SvgIconProps) => <Icon of={ChevronDown} {...props} />;
