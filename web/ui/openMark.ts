/** Look of the arrow of a part that opens: it points up while the part is open. */
export const openMark = (isOpen: boolean) => ({
  flexShrink: 0,
  color: 'action.active',
  rotate: isOpen ? '180deg' : 'none',
  transition: 'rotate 150ms',
});
