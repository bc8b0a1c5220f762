import HelpOutlined from '@mui/icons-material/HelpOutlined';
import { ButtonBase } from '#web/ui/ButtonBase.tsx';
import { supportLink } from '#web/ui/supportLink.ts';
import { MenuLabel, menuItemLook } from './MenuLink.tsx';

/** The entry of the sidebar that leads to the operator's help. */
export const HelpLink = () => (
  <li>
    <ButtonBase href={supportLink()} target="_blank" rel="noopener" sx={menuItemLook}>
      <MenuLabel icon={<HelpOutlined />} label="Help" />
    </ButtonBase>
  </li>
);
