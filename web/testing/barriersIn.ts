import axe from 'axe-core';

/**
 * The barriers that axe finds in a part of a screen. Without the page around it the background is white: the stories check the
 * contrast.
 */
export const barriersIn = async (part: Element): Promise<string[]> => {
  const { violations } = await axe.run(part, { rules: { 'color-contrast': { enabled: false } } });
  return violations.map(({ id, help }) => `${id}: ${help}`);
};
