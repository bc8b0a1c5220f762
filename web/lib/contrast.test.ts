import { alpha, decomposeColor, getContrastRatio, rgbToHex } from '@mui/material/styles';
import { expect, test } from 'vitest';
import { alertColors } from '#web/ui/Alert.tsx';
import { trackColors } from '#web/ui/Switch.tsx';
import { themeOf } from './theme.ts';

/** A color, perhaps a translucent one, as it looks on a ground. */
function over(ground: string, color: string): string {
  const [behind, front] = [decomposeColor(ground), decomposeColor(color)].map(({ values }) => values);
  const { 3: opacity = 1 } = front ?? [];
  const [red, green, blue] = [0, 1, 2].map((at) =>
    Math.round((front?.[at] ?? 0) * opacity + (behind?.[at] ?? 0) * (1 - opacity)),
  );
  return rgbToHex(`rgb(${red}, ${green}, ${blue})`);
}

const TEXT = 4.5;
const SHAPE = 3;

test.each(['dark', 'light'] as const)('the %s theme has the contrasts of WCAG 2.2 AA', (scheme) => {
  const theme = themeOf(scheme);
  const { palette } = theme;
  const { primary, error, warning, info, success, action } = palette;
  const severities = { error, warning, info, success };
  const colors = { primary, ...severities };
  const surfaces = [palette.background.default, palette.background.paper];
  // Rows under the pointer, chosen answers, filled chips, and the tint of the chosen entry of a menu.
  const tints = [action.hover, action.selected, alpha(primary.main, 0.12)];
  const grounds = surfaces.flatMap((surface) => [surface, ...tints.map((tint) => over(surface, tint))]);

  const tooPale: string[] = [];
  const expectContrast = (name: string, color: string, ground: string, least: number) => {
    const ratio = getContrastRatio(over(ground, color), ground);
    if (ratio < least) tooPale.push(`${name} ${color} on ${ground}: ${ratio.toFixed(2)}`);
  };
  for (const ground of grounds) {
    expectContrast('text', palette.text.primary, ground, TEXT);
    expectContrast('secondary text', palette.text.secondary, ground, TEXT);
    expectContrast('primary', primary.main, ground, TEXT);
    expectContrast('icon', action.active, ground, SHAPE);
  }
  for (const surface of surfaces) {
    expectContrast('border of a field', palette.border, surface, SHAPE);
    expectContrast('error of a field', error.light, surface, TEXT);
    for (const [name, { main }] of Object.entries(colors)) expectContrast(name, main, surface, TEXT);
    for (const [state, color] of Object.entries(trackColors(theme)))
      expectContrast(`track of a switch, ${state},`, color, surface, SHAPE);
  }
  for (const [name, { main, contrastText }] of Object.entries(colors))
    expectContrast(`text of a filled ${name} button`, contrastText, main, TEXT);
  for (const severity of Object.keys(severities) as (keyof typeof severities)[]) {
    const { text, icon, ground } = alertColors(theme, severity);
    expectContrast(`text of an alert, ${severity},`, text, ground, TEXT);
    expectContrast(`icon of an alert, ${severity},`, icon, ground, SHAPE);
    for (const surface of surfaces)
      expectContrast(`text of an outlined alert, ${severity},`, text, surface, TEXT);
  }
  expect(tooPale).toEqual([]);
});
