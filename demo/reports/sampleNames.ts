export type SampleName = 'M31Fcsw' | 'M11Fcsw' | 'TS28' | 'TS29';

/** The four stool samples of `demo/data/stool-samples.csv`. */
export const sampleNames: readonly SampleName[] = ['M31Fcsw', 'M11Fcsw', 'TS28', 'TS29'];
