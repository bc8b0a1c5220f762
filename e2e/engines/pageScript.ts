import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

/** The name that `inPage.ts` has in a page. */
export const IN_PAGE = 'portalStories';

/** The source of `inPage.ts` with its libraries, as a script that gives a page the functions. */
export async function pageScript(): Promise<string> {
  const bundle = await rolldown({ input: fileURLToPath(new URL('inPage.ts', import.meta.url)) });
  const { output } = await bundle.generate({ format: 'iife', name: IN_PAGE });
  await bundle.close();
  // A script of WebDriver is the body of a function: its variables end with it.
  return `${output[0].code}\nwindow.${IN_PAGE} = ${IN_PAGE};`;
}
