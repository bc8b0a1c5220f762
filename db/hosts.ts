/** A server of an address. A host that begins with a slash is the folder of a Unix socket. */
export interface Host {
  readonly host: string;
  readonly port: number;
}

const DEFAULT_PORT = 5432;

const ADDRESS = /^(?<scheme>postgres(?:ql)?:\/\/)(?<login>[^/?#]*@)?(?<hosts>[^/?#]*)(?<rest>.*)$/;
/** A name, an IPv4 address or an IPv6 address in brackets, and a port. */
const HOST = /^(?<host>\[[^\]]+\]|[^:]*)(?::(?<port>\d*))?$/;

/**
 * Moves several hosts of an address (`postgres://user@one:5432,two:5433/db`) into its parameters `host` and `port`: one URL
 * has room for one host only. PostgreSQL's own programs read both forms. Other addresses stay as they are.
 */
export function withHostParameters(address: string): string {
  const { scheme = '', login = '', hosts = '', rest = '' } = ADDRESS.exec(address)?.groups ?? {};
  if (!hosts.includes(',')) return address;
  const pairs = hosts.split(',').map((text) => HOST.exec(text)?.groups ?? {});
  if (!pairs.every(({ host }) => host)) return address;
  const [{ host: first = '' } = {}] = pairs;
  const url = new URL(`${scheme}${login}${first}${rest}`);
  url.searchParams.set('host', pairs.map(({ host = '' }) => host.replace(/^\[(.*)\]$/, '$1')).join());
  url.searchParams.set('port', pairs.map(({ port }) => port || DEFAULT_PORT).join());
  return url.href;
}

/** The servers of an address. @throws when hosts and ports do not match. */
export function hostsOf(address: string): Host[] {
  const url = new URL(address);
  const host = url.searchParams.get('host') ?? url.hostname.replace(/^\[(.*)\]$/, '$1');
  // A folder may contain a comma.
  const hosts = host.split(host.startsWith('/') ? /,(?=\/)/ : ',');
  const ports = (url.searchParams.get('port') ?? url.port).split(',');
  if (ports.length > 1 && ports.length !== hosts.length)
    throw new Error(`names ${hosts.length} hosts but ${ports.length} ports`);
  return hosts.map((name, index) => ({
    host: name,
    port: Number(ports[ports.length > 1 ? index : 0] || DEFAULT_PORT),
  }));
}

/** The same address with a single one of its servers. */
export function atHost(address: string, { host, port }: Host): string {
  const url = new URL(address);
  url.searchParams.set('host', host);
  url.searchParams.set('port', String(port));
  return url.href;
}
