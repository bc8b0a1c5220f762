/** Reports progress to a terminal. */
export type Progress = (text: string) => void;
