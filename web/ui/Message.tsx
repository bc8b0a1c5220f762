import { Alert, type AlertProps } from './Alert.tsx';
import { Reference } from './Reference.tsx';
import { SupportLink } from './SupportLink.tsx';

interface Props extends AlertProps {
  readonly severity: 'success' | 'info' | 'error';
  /** The reason of a failure; its reference follows the message. */
  readonly error?: unknown;
}

/** The outcome of an action. Screen readers announce errors at once, other messages politely. */
export const Message = ({ error, children, ...props }: Props) => (
  <Alert role={props.severity === 'error' ? 'alert' : 'status'} {...props}>
    {children}
    <SupportLink sentence={children} />
    <Reference error={error} />
  </Alert>
);
