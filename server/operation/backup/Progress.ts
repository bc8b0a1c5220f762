/** Reports what has been done, for a terminal. */
export type Progress = (text: string) => void;
