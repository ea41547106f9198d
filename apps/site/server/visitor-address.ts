import { BlockList, isIP } from "node:net";

/** Named ranges of `TRUST_PROXY`, the same as the API's. */
const NAMED_ADDRESS_RANGES: Record<string, string[]> = {
  loopback: ["127.0.0.0/8", "::1/128"],
  linklocal: ["169.254.0.0/16", "fe80::/10"],
  uniquelocal: ["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7"],
};

/**
 * The proxies in front of this server, as `TRUST_PROXY` names them: `loopback, 10.1.2.0/24`.
 * @throws Error for an invalid IP address
 */
export function parseTrustedProxies(setting: string): BlockList {
  const trusted = new BlockList();
  const entries = setting.split(",").map((entry) => entry.trim());
  for (const entry of entries.filter(Boolean).flatMap((entry) => NAMED_ADDRESS_RANGES[entry] ?? [entry])) {
    const [address = "", prefix] = entry.split("/");
    const family = isIP(address);
    const bits = Number(prefix ?? (family === 6 ? 128 : 32));
    if (!family || !Number.isInteger(bits)) throw new Error(`TRUST_PROXY names no address: ${JSON.stringify(entry)}`);
    trusted.addSubnet(address, bits, family === 6 ? "ipv6" : "ipv4");
  }
  return trusted;
}

const withoutIpv4Prefix = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, "");

/** The IP address of the peer, or the one that the last trusted proxy reports. Undefined once the connection is closed. */
export function visitorAddress(peer: string | undefined, forwarded: string | null, trusted: BlockList) {
  let address = peer && withoutIpv4Prefix(peer);
  const hops = (forwarded ?? "").split(",").map((hop) => withoutIpv4Prefix(hop.trim()));
  while (address && trusted.check(address, isIP(address) === 6 ? "ipv6" : "ipv4")) {
    const before = hops.pop();
    if (!before || !isIP(before)) break;
    address = before;
  }
  return address;
}

/** An IPv6 connection has a /64 network. */
export const networkOf = (address: string) =>
  address.includes(":") ? address.split(":").slice(0, 4).join(":") : address;
