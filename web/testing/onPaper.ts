import '../print.css';
import { emulateMedia } from './emulateMedia.ts';

/** Shows the rendered screen as on paper, in the element that the built page has for it. */
export async function onPaper(): Promise<void> {
  const screen = [...document.body.children].find((element) => element.querySelector('#main'));
  if (screen) screen.id = 'root';
  await emulateMedia('print');
}
