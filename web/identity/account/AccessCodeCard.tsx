import { Stack } from '@mui/material';
import type { Profile } from '#contract/identity/profile.ts';
import { paths } from '#web/lib/paths.ts';
import { ButtonLink } from '#web/ui/RouterLink.tsx';
import { AccessCode } from './shared/AccessCode.tsx';
import { SettingsSection } from './shared/SettingsSection.tsx';

/** The code that patients enter to grant a practitioner access. */
export const AccessCodeCard = ({ practitioner_code }: Profile) => (
  <SettingsSection
    title="Access Code"
    description="Give this code to the families in your care. They enter it under Assign Practitioner or when they register a kit. You then see the patient's kits and reports."
  >
    <Stack direction="row" sx={cardLook}>
      <AccessCode code={practitioner_code} />
      {practitioner_code && (
        <ButtonLink to={paths.inviteFamily()} size="small" edge="end">
          Invite a Family
        </ButtonLink>
      )}
    </Stack>
  </SettingsSection>
);

const cardLook = { flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 1 };
