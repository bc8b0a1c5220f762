/** Room of an icon button on a phone: fingers need more than a pointer. */
export const touchTarget = { minWidth: { xs: 44, sm: 0 }, minHeight: { xs: 44, sm: 0 } };
