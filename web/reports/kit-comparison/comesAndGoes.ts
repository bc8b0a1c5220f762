/** From this usual change on a genus comes and goes; a number would pretend to a measurement. */
export const COMES_AND_GOES = 100;
