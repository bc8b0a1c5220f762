// What few patients need, in one file that loads when it is needed: each of its own would cost the page its name.
export { GuardianshipBanner } from '#web/consents/GuardianshipBanner.tsx';
export { ConfirmGuardianHint, HandOverBanner, InvitedBanner } from '#web/guardians/GuardianBanners.tsx';
export { MergeBanner } from './MergeBanner.tsx';
export { RemovePatient } from './RemovePatient.tsx';
