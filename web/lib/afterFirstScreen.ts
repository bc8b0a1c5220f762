/** Pause (ms) before parts that no screen waits for, such as the bell: the first screen loads first. */
export const AFTER_FIRST_SCREEN = 1_500;
