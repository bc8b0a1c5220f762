// What few patients need, in one file that loads when it is needed: each of its own would cost the page its name.
export { ConfirmGuardianHint, InvitedBanner } from '#web/guardians/GuardianBanners.tsx';
export { PatientBanners } from './PatientBanners.tsx';
export { RemovePatient } from './RemovePatient.tsx';
