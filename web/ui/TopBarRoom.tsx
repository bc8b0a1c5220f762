import { GlobalStyles } from '@mui/material';

/** Room (px) that browsers keep above scrolled-to elements on screens with a top bar. */
export const TOP_BAR_ROOM = 88;

/** Keeps scrolled-to fields and their labels below the sticky top bar. */
export const TopBarRoom = () => <GlobalStyles styles={{ html: { scrollPaddingTop: TOP_BAR_ROOM } }} />;
