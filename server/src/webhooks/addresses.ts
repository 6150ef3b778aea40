import { Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** All IPv6 addresses of the internet are from this block. Most forms that hold an IPv4 address are outside it. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')

/** Looks public, but is Azure's own service for its virtual machines. */
const azure = '168.63.129.16'

/**
 * Whether an IP address, in its usual notation, belongs to the public internet. Everything else is refused: private and
 * reserved ranges, other notations, zones (`%eth0`), and IPv6 addresses that carry an IPv4 address, whatever it is.
 */
export function isPublicAddress(ip: string): boolean {
  if (isIP(ip) === 0 || ip.includes('%') || ip === azure) return false
  const address = ipaddr.parse(ip)
  if (address.range() !== 'unicast') return false
  return address instanceof ipaddr.IPv4 || address.match(globalUnicast)
}

/**
 * The IPv4 and then the IPv6 addresses of a name, by DNS alone; throws when there are none. `dns.lookup` would wait in
 * the same few threads as files and passwords, and a slow name server of a stranger would hold them up.
 */
export async function resolveName(name: string): Promise<string[]> {
  // A new one reads the settings of the network again.
  const resolver = new Resolver({ timeout: 2_000, tries: 2 })
  const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
  const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
  if (addresses.length === 0) throw new Error(`no address of ${name}`)
  return addresses
}
