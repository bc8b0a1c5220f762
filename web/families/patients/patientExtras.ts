// Parts that few patients need load as one file: each further file costs the page its name.
export { ConfirmGuardianHint, InvitedBanner } from '#web/families/guardians/GuardianBanners.tsx';
export { PatientBanners } from './PatientBanners.tsx';
export { RemovePatient } from './RemovePatient.tsx';
