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

/** The brand and the menu button of small screens. */
export function TopBar({ onMenu }: Props) {
  return (
    <>
      {scrollBelowBar}
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

/** Keeps scrolled-to fields and their labels below the sticky bar. */
const scrollBelowBar = <GlobalStyles styles={{ html: { scrollPaddingTop: 88 } }} />;
