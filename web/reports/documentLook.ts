/** The line of a page's actions, as high before they arrive as with them. */
export const toolbarLook = {
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: 1,
  minHeight: 36.5,
  mb: 2,
  '@media (pointer: coarse), (width < 600px)': { minHeight: 44 },
  displayPrint: 'none',
};

/** CSS height of a page's frame. A preview leaves room to scroll the portal's page. */
export const frameHeight = (isPreview: boolean): string =>
  isPreview ? 'max(360px, 60dvh)' : 'max(360px, calc(100dvh - 140px))';
