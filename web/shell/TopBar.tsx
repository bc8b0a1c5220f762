import Menu from '@mui/icons-material/Menu';
import AppBar from '@mui/material/AppBar';
import GlobalStyles from '@mui/material/GlobalStyles';
import IconButton from '@mui/material/IconButton';
import Toolbar from '@mui/material/Toolbar';
import Typography from '@mui/material/Typography';
import { brandTitle } from '#web/lib/brandTitle.ts';

interface Props {
  readonly onMenu: () => void;
}

/** On small screens: the brand and the button that opens the sidebar. */
export function TopBar({ onMenu }: Props) {
  return (
    <>
      {whatHasTheFocusIsBelow}
      <AppBar
        position="sticky"
        color="default"
        elevation={0}
        sx={{ borderBottom: 1, borderColor: 'divider' }}
      >
        <Toolbar sx={{ gap: 1 }}>
          <IconButton edge="start" color="inherit" aria-label="Open menu" onClick={onMenu}>
            <Menu />
          </IconButton>
          <Typography noWrap sx={{ fontWeight: 600 }}>
            {brandTitle()}
          </Typography>
        </Toolbar>
      </AppBar>
    </>
  );
}

/** The bar stays in sight: what is scrolled to must end below it, with a field's label, which stands on its border. */
const whatHasTheFocusIsBelow = <GlobalStyles styles={{ html: { scrollPaddingTop: 88 } }} />;
