/** An address alone, or behind a name. A comma outside quotes would begin another address. */
export const SENDER =
  /^(?:[^\s<>@,;"]+@[^\s<>@,;"]+|(?:"[^"\r\n]*"|[^<>@,;:"\r\n]*) ?<[^\s<>@,;"]+@[^\s<>@,;"]+>)$/;

/** A host without scheme and port. */
export const HOST_NAME = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/;
