import type { ColorScheme } from '#contract/shared/palettes.ts';

/** A picture of one screen in one window. */
export interface Picture {
  /** The person and the path, such as `family /patients`. */
  readonly screen: string;
  readonly engine: string;
  readonly theme: ColorScheme;
  /** Width of the window in CSS pixels. */
  readonly width: number;
  readonly file: string;
  /** Share of its pixels that differ from the run before. */
  readonly changed: number;
}

/** Returns a page of all pictures. The arrow keys lead from screen to screen. */
export const indexPage = (pictures: readonly Picture[]): string => `<!doctype html>
<meta charset="utf-8">
<title>Screens</title>
<style>
  body { margin: 0; padding: 16px; background: #222; color: #eee; font: 15px system-ui; }
  section { min-height: 95vh; }
  div { display: flex; gap: 12px; align-items: start; overflow-x: auto; }
  figure { margin: 0; }
  img { height: 80vh; width: auto; object-fit: contain; object-position: top; border: 1px solid #555; }
  .changed img { border-color: #f90; }
</style>
<h1>${pictures.length} pictures</h1>
<p>The left and right arrow keys lead from screen to screen. A frame in orange has changed since the run before.</p>
${[...Map.groupBy(pictures, ({ screen }) => screen)].map(sectionOf).join('')}
<script>
  const sections = [...document.querySelectorAll('section')];
  let at = -1;
  addEventListener('keydown', ({ key }) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
    if (!step) return;
    at = Math.min(Math.max(at + step, 0), sections.length - 1);
    sections[at].scrollIntoView();
  });
</script>
`;

const sectionOf = ([screen, pictures]: readonly [string, readonly Picture[]]): string => `
<section>
  <h2>${screen}</h2>
  <div>${pictures.map(figureOf).join('')}</div>
</section>`;

const figureOf = ({ screen, engine, theme, width, file, changed }: Picture): string => `
<figure${changed > 0 ? ' class="changed"' : ''}>
  <figcaption>${engine} ${theme} ${width}${changed > 0 ? `, ${(changed * 100).toFixed(2)} % changed` : ''}</figcaption>
  <a href="${file}"><img loading="lazy" src="${file}" alt="${screen}, ${engine}, ${theme}, ${width} pixels wide"></a>
</figure>`;
