import { StartError } from '#db/StartError.ts';

/** Another running process owns the data folder. */
export class FolderInUse extends StartError {
  readonly folder: string;

  constructor(folder: string, owner: string) {
    super(
      `The data folder ${folder} is already in use by another running portal (process ${owner}). Stop it, or set DATA_DIR to another folder.`,
    );
    this.folder = folder;
  }
}
