import { Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** The block of all public IPv6 addresses. Most forms that contain an IPv4 address are outside it. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')

/** Looks public, but is Azure's internal service for its virtual machines. */
const azure = '168.63.129.16'

/**
 * Whether an IP address, in its usual notation, belongs to the public internet. Everything else is refused: private and
 * reserved ranges, other notations, zones (`%eth0`), and IPv6 addresses that contain any IPv4 address.
 */
export function isPublicAddress(ip: string): boolean {
  if (isIP(ip) === 0 || ip.includes('%') || ip === azure) return false
  const address = ipaddr.parse(ip)
  if (address.range() !== 'unicast') return false
  return address instanceof ipaddr.IPv4 || address.match(globalUnicast)
}

/**
 * Resolves a name to its IPv4 and then its IPv6 addresses, by DNS alone; throws without any. `dns.lookup` shares its
 * few threads with files and passwords, so a stranger's slow name server would block them.
 */
export async function resolveName(name: string): Promise<string[]> {
  // A new resolver reads the current network settings.
  const resolver = new Resolver({ timeout: 2_000, tries: 2 })
  const results = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
  const addresses = results.flatMap((result) => (result.status === 'fulfilled' ? result.value : []))
  if (addresses.length === 0) throw new Error(`no address of ${name}`)
  return addresses
}
