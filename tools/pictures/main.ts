import { parseArgs } from 'node:util';
import { takeManualPictures } from './manualPictures.ts';
import { pictureScreens } from './pictureScreens.ts';

// npm run screenshots: the pictures of the README and the tour. With --all: the main screens, to look at.

const { values: asked } = parseArgs({ options: { all: { type: 'boolean', default: false } } });
await (asked.all ? pictureScreens() : takeManualPictures());
