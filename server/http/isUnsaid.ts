/** Whether a message is zod's own. It names types and formats, and does not say what to do. */
export const isUnsaid = (message: string): boolean => /^Invalid (input|ISO|UUID)\b/.test(message);
