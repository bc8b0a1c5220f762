/** Prints an element of the body in place of the screen, whose `#root` `print.css` shows. */
export const printsAlone = (element: string) => ({
  '@media print': {
    [`body > :not(${element}), body > #root`]: { display: 'none !important' },
  },
});
