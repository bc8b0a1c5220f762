/** A new reason for a rejection, as its form sends it. */
export const newReason = {
  version: 0,
  kind: 'rejected' as 'rejected' | 'information_needed',
  name: 'Frozen',
  reason: 'The sample was frozen when it arrived.',
  next_step: 'Take a new sample with the replacement kit.',
  days_to_act: 30 as number | null,
  has_replacement: true,
  is_active: true,
};
