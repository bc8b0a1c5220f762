/** The line that unfolds a part. */
export const summaryLook = { cursor: 'pointer', py: { xs: 1.5, md: 1 } };
