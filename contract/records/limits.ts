/** Wrong passcodes after which a link is dead. */
export const WRONG_PASSCODES = 5;

export const LABEL_MAX = 80;

export const PASSCODE_MIN = 6;

export const PASSCODE_MAX = 64;

export const LINK_DAYS_MAX = 90;

export const OPENINGS_MAX = 100;
