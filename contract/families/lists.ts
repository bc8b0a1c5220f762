export const claimStates = ['open', 'accepted', 'refused'] as const;

export type ClaimState = (typeof claimStates)[number];

export const kitClaimSorts = ['created', 'kit_id'] as const;

export const kitClaimPageSizes = [25, 50, 100] as const;

export const undoneRegistrationSorts = ['undone', 'kit_id'] as const;

export const practitionerSorts = ['full_name', 'last_name', 'practitioner_code', 'created'] as const;

export const practitionerPageSizes = [25, 10, 50] as const;
