import type { Profile } from '#contract/identity/profile.ts';
import { paths } from '#web/lib/paths.ts';
import { ButtonLink } from '#web/ui/RouterLink.tsx';
import { AccessCode } from './shared/AccessCode.tsx';
import { SettingsSection } from './shared/SettingsSection.tsx';

/** The code that patients enter to grant a practitioner access. */
export const AccessCodeCard = ({ practitioner_code }: Profile) => (
  <SettingsSection
    title="Access Code"
    description="Families enter it under Assign Practitioner or when they register a kit, and you see the patient's kits and reports."
  >
    <AccessCode code={practitioner_code}>
      <ButtonLink to={paths.inviteFamily()} size="small" edge="end">
        Invite a Family
      </ButtonLink>
    </AccessCode>
  </SettingsSection>
);
