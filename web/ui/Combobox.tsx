import { Box, FormHelperText, Paper, type UseAutocompleteProps, useAutocomplete } from '@mui/material';
import type { SxProps, Theme } from '@mui/material/styles';
import { ChevronDown, X } from 'lucide';
import { type MouseEvent, type ReactNode, useId } from 'react';
import type { ButtonBaseProps } from './ButtonBase.tsx';
import { comboboxLook, fieldEndLook, listLook, popupLook } from './comboboxLook.ts';
import { Icon } from './Icon.tsx';
import { IconButton } from './IconButton.tsx';
import { TextField } from './TextField.tsx';

interface Props<Option>
  extends Omit<UseAutocompleteProps<Option, false, false, false>, 'disabled' | 'readOnly'> {
  readonly label: string;
  readonly placeholder: string;
  readonly getOptionLabel: (option: Option) => string;
  /** Stands in the list in place of options. */
  readonly noOptionsText: string;
  readonly isLoading: boolean;
  readonly size?: 'small' | 'medium';
  readonly helperText?: ReactNode;
  /** The content of an option; its label unless given. */
  readonly renderOption?: (option: Option) => ReactNode;
  readonly sx?: SxProps<Theme>;
}

/**
 * A field that searches a list of options and chooses one. Material UI's own also loads chips, groups, and a part that finds a
 * place for the list.
 */
export function Combobox<Option>({
  label,
  placeholder,
  noOptionsText,
  isLoading,
  size = 'medium',
  helperText,
  renderOption,
  sx = {},
  ...list
}: Props<Option>) {
  const helpId = useId();
  const box = useAutocomplete(list);
  const { popupOpen, groupedOptions: options, dirty, getInputProps } = box;
  const popupName = popupOpen ? 'Close' : 'Open';
  const end = (
    <Box className="combobox-end" sx={fieldEndLook}>
      {dirty && (
        <IconButton
          {...(box.getClearProps() as ButtonBaseProps)}
          className="clear"
          aria-label="Clear"
          title="Clear"
        >
          <Icon of={X} fontSize="small" />
        </IconButton>
      )}
      <IconButton
        {...(box.getPopupIndicatorProps() as ButtonBaseProps)}
        aria-label={popupName}
        title={popupName}
        sx={{ p: '2px', rotate: popupOpen ? '180deg' : 'none' }}
      >
        <Icon of={ChevronDown} />
      </IconButton>
    </Box>
  );
  return (
    <Box sx={sx}>
      <Box {...box.getRootProps()} sx={comboboxLook(dirty, size)}>
        <TextField
          fullWidth
          id={box.id}
          label={label}
          placeholder={placeholder}
          size={size}
          slotProps={{
            inputLabel: box.getInputLabelProps(),
            input: {
              ref: box.setAnchorEl,
              endAdornment: end,
              // A press beside the text opens the list as well.
              onMouseDown: (event: MouseEvent<HTMLInputElement>) =>
                event.target === event.currentTarget && getInputProps().onMouseDown?.(event),
            },
            htmlInput: { ...getInputProps(), 'aria-describedby': helperText ? helpId : undefined },
          }}
        />
        {popupOpen && (
          <Paper role="presentation" sx={popupLook}>
            <Box component="output" onMouseDown={(event) => event.preventDefault()} sx={{ display: 'block' }}>
              {options.length === 0 && <Box sx={noteLook}>{isLoading ? 'Loading...' : noOptionsText}</Box>}
            </Box>
            {options.length > 0 && (
              <Box component="ul" {...box.getListboxProps()} sx={listLook}>
                {options.map((option, index) => {
                  const { key, ...attributes } = box.getOptionProps({ option, index });
                  return (
                    <li key={key} {...attributes}>
                      {renderOption ? renderOption(option) : list.getOptionLabel(option)}
                    </li>
                  );
                })}
              </Box>
            )}
          </Paper>
        )}
      </Box>
      {helperText && (
        <FormHelperText id={helpId} variant="outlined">
          {helperText}
        </FormHelperText>
      )}
    </Box>
  );
}

const noteLook = { px: 2, py: 1.75, color: 'text.secondary' };
