export const kitCodePattern = /^MB[0-9]{6}$/;

export const PRACTITIONER_CODE_LENGTH = 6;

export const practitionerCodePattern = /^[A-Z0-9]{6}$/;
