import { InputAdornment } from '@mui/material';
import { Search } from 'lucide';
import { useEffect, useRef, useState } from 'react';
import { Icon } from './Icon.tsx';
import { TextField } from './TextField.tsx';

interface Props {
  readonly label: string;
  readonly placeholder?: string;
  readonly maxLength: number;
  /** The current search. */
  readonly value: string;
  readonly onSearch: (search: string) => void;
}

/** Pause in typing (ms) that starts a search. */
const DELAY = 250;

/** Searches while the user types. The field follows other changes of `value`, for example by the Back button. */
export function SearchField({ label, placeholder, maxLength, value, onSearch }: Props) {
  const [text, setText] = useState(value);
  const [seen, setSeen] = useState(value);
  const [sent, setSent] = useState(value);
  const timer = useRef<number>(undefined);
  useEffect(() => () => window.clearTimeout(timer.current), []);

  if (value !== seen) {
    setSeen(value);
    setSent(value);
    // The field's own search must not overwrite newer typing.
    if (value !== sent) setText(value);
  }

  const onType = (typed: string) => {
    setText(typed);
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => {
      setSent(typed.trim());
      onSearch(typed.trim());
    }, DELAY);
  };

  return (
    <TextField
      type="search"
      size="small"
      label={label}
      placeholder={placeholder}
      value={text}
      onChange={({ target }) => onType(target.value)}
      slotProps={{
        htmlInput: { maxLength, autoComplete: 'off', spellCheck: false },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <Icon of={Search} aria-hidden />
            </InputAdornment>
          ),
        },
      }}
      sx={{
        flex: '1 1 12rem',
        minWidth: { xs: '100%', sm: 0 },
        maxWidth: 480,
        '& input': { textOverflow: 'ellipsis' },
      }}
    />
  );
}
