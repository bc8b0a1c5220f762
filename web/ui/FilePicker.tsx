import { Paper, Typography } from '@mui/material';
import { FileUp } from 'lucide';
import { type ChangeEvent, type ReactNode, useRef } from 'react';
import { Button } from './Button.tsx';
import { Icon } from './Icon.tsx';

interface Props {
  /** The invitation to drop files. */
  readonly title: string;
  /** Names the hidden input. */
  readonly label: string;
  /** The kind of the files, below their place. */
  readonly children: ReactNode;
  readonly buttonLabel: string;
  readonly isMultiple?: boolean;
  /** Whether the user is dragging files over the page; any place on it takes them. */
  readonly isDragging: boolean;
  readonly isDisabled?: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

/** Invites the user to drop files or to choose them by a button. */
export function FilePicker(props: Props) {
  const { title, label, children, buttonLabel, isDragging, isMultiple = false, isDisabled = false } = props;
  const input = useRef<HTMLInputElement>(null);

  const onChoose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    props.onFiles([...(target.files ?? [])]);
    // Choosing the same file again, corrected, must count as a change.
    target.value = '';
  };

  return (
    <div>
      <Paper
        variant="outlined"
        sx={[dropLook, isDragging ? { borderColor: 'primary.main', bgcolor: 'action.hover' } : {}]}
      >
        <Icon of={FileUp} fontSize="large" color="primary" />
        {/* A finger drops no files. */}
        <Typography variant="h3" component="p" sx={{ '@media (hover: none)': { display: 'none' } }}>
          {title}
        </Typography>
        <Button variant="contained" disabled={isDisabled} onClick={() => input.current?.click()}>
          {buttonLabel}
        </Button>
        {/* Files of counts may have any ending. */}
        <input
          ref={input}
          type="file"
          multiple={isMultiple}
          disabled={isDisabled}
          hidden
          aria-label={label}
          onChange={onChoose}
        />
      </Paper>
      <Typography variant="body2" color="textSecondary" sx={kindLook}>
        {children}
      </Typography>
    </div>
  );
}

const dropLook = {
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: 2,
  p: { xs: 3, md: 5 },
  textAlign: 'center',
  borderStyle: 'dashed',
  borderColor: 'border',
  bgcolor: 'transparent',
};

const kindLook = { maxWidth: 760, mt: 2, overflowWrap: 'anywhere' };
