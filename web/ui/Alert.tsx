import { type SxProps, styled, type Theme } from '@mui/material/styles';
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide';
import type { ComponentProps, ReactNode } from 'react';
import { withLook } from './ButtonBase.tsx';
import { Icon } from './Icon.tsx';
import { IconButton } from './IconButton.tsx';

type Severity = keyof typeof icons;

interface Look {
  readonly severity: Severity;
  readonly variant?: 'outlined' | undefined;
}

export interface AlertProps extends Omit<ComponentProps<'div'>, 'title'>, Look {
  readonly title?: ReactNode;
  /** Buttons at the end. */
  readonly action?: ReactNode;
  readonly onClose?: () => void;
  /** Id of an element that describes the button of `onClose`. */
  readonly closeDescribedBy?: string;
  readonly sx?: SxProps<Theme>;
}

/** A message with the icon and the color of its severity. */
export const Alert = ({
  severity,
  variant,
  title,
  action,
  onClose,
  closeDescribedBy,
  className = '',
  children,
  ...props
}: AlertProps) => (
  <Root role="alert" className={`alert ${className}`} look={{ severity, variant }} {...props}>
    <div className="alert-icon">{icons[severity]}</div>
    <div className="alert-message">
      {title && <div className="alert-title">{title}</div>}
      {children}
    </div>
    {action && <div className="alert-action">{action}</div>}
    {onClose && (
      <div className="alert-action">
        <IconButton
          size="small"
          color="inherit"
          aria-label="Close"
          title="Close"
          aria-describedby={closeDescribedBy}
          onClick={onClose}
        >
          <Icon of={X} fontSize="small" />
        </IconButton>
      </div>
    )}
  </Root>
);

const icons = {
  success: <Icon of={CircleCheck} fontSize="inherit" />,
  info: <Icon of={Info} fontSize="inherit" />,
  warning: <Icon of={TriangleAlert} fontSize="inherit" />,
  error: <Icon of={CircleAlert} fontSize="inherit" />,
};

/** The colors of an alert. */
export function alertColors({ palette, alpha, darken, lighten }: Theme, severity: Severity) {
  const { light, main } = palette[severity];
  const isLight = palette.mode === 'light';
  return {
    text: (isLight ? darken : lighten)(light, 0.6),
    // Darker, it would not stand out from the page.
    ground: isLight ? lighten(light, 0.9) : darken(light, 0.82),
    icon: alpha(main, 0.9),
    edge: light,
  };
}

const Root = styled(
  'div',
  withLook,
)<{ look: Look }>(({ theme, look: { severity, variant } }) => {
  const { text, ground, icon, edge } = alertColors(theme, severity);
  return {
    ...theme.typography.body2,
    display: 'flex',
    padding: '6px 16px',
    borderRadius: theme.shape.borderRadius,
    color: text,
    // The ground alone is as dark as the page, and forced colors take it away.
    border: `1px solid ${variant ? edge : theme.alpha(edge, 0.35)}`,
    backgroundColor: variant ? undefined : ground,
    '& > .alert-icon': {
      display: 'flex',
      marginRight: 12,
      padding: '7px 0',
      fontSize: 22,
      color: icon,
    },
    '& > .alert-message': { padding: '8px 0', minWidth: 0, overflow: 'auto', overflowWrap: 'anywhere' },
    '& > .alert-message > .alert-title': {
      ...theme.typography.body1,
      fontWeight: theme.typography.fontWeightMedium,
      margin: '-2px 0 0.35em',
    },
    '& > .alert-action': {
      display: 'flex',
      alignItems: 'flex-start',
      padding: '4px 0 0 16px',
      margin: '0 -8px 0 auto',
    },
  };
});
