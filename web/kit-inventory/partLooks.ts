/** Filled, outlined and a third as high: the parts differ without their colors, and forced colors keep the borders. */
export const partLooks = {
  registered: { bgcolor: 'info.main', border: '4px solid', borderColor: 'info.main' },
  unregistered: { border: '2px solid', borderColor: 'primary.main' },
  inactive: { alignSelf: 'center', maxHeight: 4, border: '2px solid', borderColor: 'text.secondary' },
};
