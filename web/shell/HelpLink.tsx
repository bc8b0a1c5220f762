import { CircleQuestionMark } from 'lucide';
import { ButtonBase } from '#web/ui/ButtonBase.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { supportLink } from '#web/ui/supportLink.ts';
import { MenuLabel, menuItemLook } from './MenuLink.tsx';

/** The entry of the sidebar that leads to the operator's help. */
export const HelpLink = () => (
  <li>
    <ButtonBase href={supportLink()} target="_blank" rel="noopener" sx={menuItemLook}>
      <MenuLabel icon={<Icon of={CircleQuestionMark} />} label="Help" />
    </ButtonBase>
  </li>
);
