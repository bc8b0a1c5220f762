export const PASSWORD_MIN = 12;

export const FULL_NAME_MAX = 200;

export const FACTOR_NAME_MAX = 60;

export const REGISTRATIONS_PER_DAY_MAX = 1000;
