import { Drawer, type DrawerProps } from '@mui/material';
import { Sidebar } from './Sidebar.tsx';

/** Grows with the text. */
const WIDTH = '15rem';

interface Props extends Required<Pick<DrawerProps, 'open' | 'onClick'>> {
  readonly onClose: () => void;
}

/** The menu of small screens. */
export const MenuDrawer = (props: Props) => (
  <Drawer
    {...props}
    slotProps={{ paper: { 'aria-label': 'Menu' } }}
    sx={{ '& .MuiDrawer-paper': { width: WIDTH, maxWidth: '85vw', bgcolor: 'background.paper' } }}
  >
    <Sidebar />
  </Drawer>
);
