/** The colors of one scheme. Screens, drawn report pages and pages of the server share them. */
export interface Palette {
  /** The ground of a page, and the cards on it. */
  readonly ground: string;
  readonly paper: string;
  readonly text: string;
  /** Text beside the main one. */
  readonly quiet: string;
  /** The next step, links and the focus. */
  readonly primary: string;
  readonly error: string;
  readonly warning: string;
  readonly info: string;
  readonly success: string;
  /** Lines that carry no meaning. */
  readonly divider: string;
  /** Borders of fields. WCAG demands a contrast of 3:1. */
  readonly border: string;
  /** Rows under the pointer in drawn pages. */
  readonly faint: string;
  /** Icons of buttons. */
  readonly icon: string;
  /** Buttons and fields that cannot be used. */
  readonly disabled: string;
  /** Shadows above and beside a table that scrolls. */
  readonly shade: string;
}

export type ColorScheme = 'dark' | 'light';

/** The only place of these values. `web/lib/contrast.test.ts` measures their contrasts. */
export const palettes: Readonly<Record<ColorScheme, Palette>> = {
  dark: {
    ground: '#0e1417',
    paper: '#161e22',
    text: '#eef2f3',
    quiet: '#b3bec3',
    primary: '#63d2bf',
    error: '#ef5a5f',
    warning: '#f0b35c',
    info: '#7cbcf2',
    success: '#7bd08a',
    divider: 'rgba(255, 255, 255, 0.14)',
    border: 'rgba(255, 255, 255, 0.5)',
    faint: 'rgba(255, 255, 255, 0.08)',
    icon: 'rgba(255, 255, 255, 0.7)',
    disabled: 'rgba(255, 255, 255, 0.3)',
    shade: 'rgba(0, 0, 0, 0.6)',
  },
  light: {
    ground: '#f3f6f7',
    paper: '#ffffff',
    text: '#12191d',
    quiet: '#48565d',
    primary: '#00695c',
    error: '#a81f1f',
    warning: '#8a5200',
    info: '#0b5aa0',
    success: '#1b6b2b',
    divider: 'rgba(18, 25, 29, 0.14)',
    border: 'rgba(18, 25, 29, 0.55)',
    faint: 'rgba(0, 0, 0, 0.05)',
    icon: 'rgba(18, 25, 29, 0.65)',
    disabled: 'rgba(18, 25, 29, 0.45)',
    shade: 'rgba(18, 25, 29, 0.16)',
  },
};
