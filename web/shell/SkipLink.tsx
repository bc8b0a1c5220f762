import Button from '@mui/material/Button';

interface Props {
  readonly onSkip: () => void;
}

/** First stop of the keyboard: past the menu to the content. Seen only while it has the focus. */
export function SkipLink({ onSkip }: Props) {
  return (
    <Button
      component="a"
      href="#main"
      variant="contained"
      onClick={(event) => {
        // The address stays as it is: the router would take a new one for a navigation.
        event.preventDefault();
        onSkip();
      }}
      sx={skipLinkLook}
    >
      Skip to content
    </Button>
  );
}

const skipLinkLook = {
  position: 'fixed',
  zIndex: 'tooltip',
  top: 8,
  left: 8,
  '&:not(:focus)': { clipPath: 'inset(50%)', pointerEvents: 'none' },
};
