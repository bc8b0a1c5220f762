import type { Deps } from '#server/base/deps.ts';
import type { Tag } from '#server/http/apiDocument.ts';
import type { Mount } from '#server/http/route.ts';

type Routes = (mount: Mount, deps: Deps) => void;

/** A feature of the API: its tag in the API's document and its routes. */
export interface Feature extends Tag {
  readonly routes: Routes;
  /** Routes with streamed bodies, see `mountUploads`. */
  readonly uploadRoutes?: Routes;
}
