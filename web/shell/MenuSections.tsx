import { Box } from '@mui/material';
import { useLocation } from '@tanstack/react-router';
import { ChevronDown } from 'lucide';
import { Suspense, useState } from 'react';
import { Icon } from '#web/ui/Icon.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { branchLook, isAt, MenuLink, menuListLook } from './MenuLink.tsx';
import type { MenuEntry, MenuGroup } from './menus.tsx';
import { PatientItems } from './PatientItems.tsx';

/** The entries of a menu, each group a list below its heading. */
export const MenuSections = ({ groups }: { readonly groups: readonly MenuGroup[] }) =>
  groups.map((group) => <MenuSection key={group.title ?? group.entries[0]?.to} {...group} />);

function MenuSection({ title, entries }: MenuGroup) {
  return (
    <>
      {/* The list below has the name. */}
      {title && (
        <Box aria-hidden sx={titleLook}>
          {title}
        </Box>
      )}
      <Box component="ul" aria-label={title} sx={menuListLook}>
        {entries.map(({ branch, Count, ...entry }) =>
          branch ? (
            <MenuBranch key={entry.to} {...entry} branch={branch} />
          ) : (
            <MenuLink
              key={entry.to}
              {...entry}
              count={
                Count && (
                  <Suspense>
                    <Count />
                  </Suspense>
                )
              }
            />
          ),
        )}
      </Box>
    </>
  );
}

const titleLook = {
  px: '14px',
  pt: 1.5,
  pb: 0.5,
  fontSize: '0.75rem',
  fontWeight: 600,
  color: 'text.secondary',
};

/** An expandable entry of the sidebar. It starts open on its own screen and those around its list. */
function MenuBranch({ branch, ...entry }: Omit<MenuEntry, 'Count'> & Required<Pick<MenuEntry, 'branch'>>) {
  const { around = [] } = branch;
  const isHere = useLocation({ select: ({ pathname }) => isAt(pathname, [entry.to, ...around]) });
  const [chosen, setChosen] = useState<boolean>();
  const isOpen = chosen ?? isHere;

  const toggle = (
    <IconButton
      size="small"
      aria-label={branch.label}
      aria-expanded={isOpen}
      onClick={() => setChosen(!isOpen)}
      sx={{ width: 28, height: { xs: 44, md: 36 }, p: 0, rotate: isOpen ? '180deg' : 'none' }}
    >
      <Icon of={ChevronDown} fontSize="small" />
    </IconButton>
  );

  return (
    <MenuLink {...entry} action={toggle}>
      {isOpen && (
        <Box component="ul" aria-label={branch.label} sx={branchLook}>
          <PatientItems Item={branch.Item} />
        </Box>
      )}
    </MenuLink>
  );
}
