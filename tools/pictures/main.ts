import { parseArgs } from 'node:util';
import { takeManualPictures } from './manualPictures.ts';
import { pictureEveryScreen } from './pictureEveryScreen.ts';

// npm run screenshots: the pictures of the README and the tour. With --all: every screen, to look at.

const { values: asked } = parseArgs({ options: { all: { type: 'boolean', default: false } } });
await (asked.all ? pictureEveryScreen() : takeManualPictures());
