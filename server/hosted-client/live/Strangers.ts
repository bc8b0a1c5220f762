/** Connections whose user is not known, counted in all and by network. */
export class Strangers {
  readonly #byNetwork = new Map<string, Set<object>>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  countOf(network: string): number {
    return this.#byNetwork.get(network)?.size ?? 0;
  }

  add(socket: { readonly network: string }): void {
    const found = this.#byNetwork.get(socket.network) ?? new Set();
    if (!found.has(socket)) this.#size += 1;
    this.#byNetwork.set(socket.network, found.add(socket));
  }

  delete(socket: { readonly network: string }): void {
    const found = this.#byNetwork.get(socket.network);
    if (found?.delete(socket)) this.#size -= 1;
    if (found?.size === 0) this.#byNetwork.delete(socket.network);
  }
}
