import { readFileSync, writeFileSync } from 'node:fs';

/** Resident memory of a process in megabytes. */
export const residentMemory = (pid: number): number => megabytes(pid, 'VmRSS');

/** The most resident memory of a process in megabytes, since its start or since `forgetPeak`. */
export const peakMemory = (pid: number): number => megabytes(pid, 'VmHWM');

/** Resets the peak of a process to its resident memory. */
export const forgetPeak = (pid: number): void => writeFileSync(`/proc/${pid}/clear_refs`, '5');

const megabytes = (pid: number, field: string) =>
  Number(new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
