/** Whether a message is zod's own. It names types and ranges, and does not say what to do. */
export const isUnsaid = (message: string): boolean =>
  /^(Invalid (input|ISO|UUID|option)|Too (big|small):)/.test(message);
