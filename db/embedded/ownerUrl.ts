/** Address of a database of the server that listens in the folder, for the database's owner. */
export function ownerUrl(socketFolder: string, password: string, database: string): string {
  return `postgresql://postgres:${password}@localhost:5432/${database}?host=${encodeURIComponent(socketFolder)}`;
}
