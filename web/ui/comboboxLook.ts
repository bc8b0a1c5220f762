import type { Theme } from '@mui/material/styles';

/** The look of a combobox. The text makes room for its buttons. */
export const comboboxLook = (hasClear: boolean, size: 'small' | 'medium') => ({
  position: 'relative',
  '& .MuiOutlinedInput-root': {
    p: size === 'small' ? '6px' : '9px',
    pr: hasClear ? '65px' : '39px',
  },
  '& .MuiOutlinedInput-root > input': {
    flexGrow: 1,
    width: 0,
    minWidth: 30,
    p: size === 'small' ? '2.5px 4px 2.5px 8px' : '7.5px 4px 7.5px 5px',
    textOverflow: 'ellipsis',
  },
  '& .clear': { p: 0.5, visibility: 'hidden' },
  '&:focus-within .clear': { visibility: 'visible' },
  // A finger would press twice.
  '@media (pointer: fine)': { '&:hover .clear': { visibility: 'visible' } },
});

/** The look of the buttons in a combobox. */
export const fieldEndLook = {
  position: 'absolute',
  right: 9,
  top: '50%',
  transform: 'translate(0, -50%)',
  '& > button': { mr: '-2px' },
};

/** The look of the list over the content below the field. */
export const popupLook = {
  position: 'absolute',
  top: '100%',
  left: 0,
  right: 0,
  zIndex: 'modal',
  overflow: 'auto',
  typography: 'body1',
};

/** The look of the options. The hook marks the current one by Material UI's classes. */
export const listLook = ({ palette, alpha, breakpoints }: Theme) => {
  const { selectedOpacity, hoverOpacity, hover } = palette.action;
  return {
    listStyle: 'none',
    m: 0,
    px: 0,
    py: 1,
    position: 'relative',
    maxHeight: '40vh',
    overflow: 'auto',
    isolation: 'isolate',
    '& > li': {
      display: 'flex',
      alignItems: 'center',
      boxSizing: 'border-box',
      minHeight: 48,
      [breakpoints.up('sm')]: { minHeight: 'auto' },
      px: 2,
      py: 0.75,
      overflow: 'hidden',
      cursor: 'pointer',
      outline: 0,
      WebkitTapHighlightColor: 'transparent',
    },
    '& > [aria-selected="true"]': { backgroundColor: alpha(palette.primary.main, selectedOpacity) },
    '@media (hover: hover)': {
      '& > .Mui-focused': { backgroundColor: hover },
      '& > .Mui-focused[aria-selected="true"]': {
        backgroundColor: alpha(palette.primary.main, selectedOpacity + hoverOpacity),
      },
    },
    // The list would cut an outline around an option.
    '& > .Mui-focusVisible': { outline: `2px solid ${palette.primary.main}`, outlineOffset: '-2px' },
  };
};
