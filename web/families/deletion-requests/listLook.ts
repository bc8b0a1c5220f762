/** Look of a list of things that go or stay. */
export const listLook = { m: 0, pl: 3, '& > li + li': { mt: 0.5 }, overflowWrap: 'anywhere' };
