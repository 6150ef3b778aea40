import { describe, expect, it } from 'vitest'
import { isPublicAddress, resolveName } from './addresses.ts'

describe('an address of the public internet', () => {
  it.each([
    '1.1.1.1',
    '8.8.8.8',
    '100.63.255.255',
    '100.128.0.0',
    '162.159.136.232',
    '172.15.255.255',
    '172.32.0.0',
    '223.255.255.255',
    '2606:4700::6810:84e5',
    '2a00:1450:4001:80b::200e',
    '2A00:1450:4001:80B:0:0:0:200E',
  ])('is %s', (ip) => expect(isPublicAddress(ip)).toBe(true))

  it.each([
    ['loopback', ['127.0.0.1', '127.255.255.254', '::1', '0:0:0:0:0:0:0:1']],
    ['private', ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1']],
    ['link-local', ['169.254.0.1', 'fe80::1', 'febf::1']],
    ['of a cloud for its own machines', ['169.254.169.254', 'fd00:ec2::254', '100.100.100.200', '168.63.129.16']],
    ['behind a carrier’s NAT', ['100.64.0.1', '100.127.255.255']],
    ['unspecified', ['0.0.0.0', '0.1.2.3', '::']],
    ['broadcast or multicast', ['255.255.255.255', '224.0.0.1', '239.255.255.250', 'ff02::1']],
    ['reserved', ['192.0.0.1', '192.88.99.1', '240.0.0.1', '100::1', '4000::1', '5f00::1', '2001:20::1']],
    ['for documentation', ['192.0.2.1', '198.51.100.1', '203.0.113.1', '2001:db8::1', '3fff::1']],
    ['for benchmarks', ['198.18.0.1', '198.19.255.255', '2001:2::1']],
    ['unique or site-local', ['fc00::1', 'fdff::1', 'fec0::1']],
    ['IPv4-mapped, even of a public one', ['::ffff:10.0.0.1', '::ffff:7f00:1', '::ffff:8.8.8.8']],
    ['IPv4-compatible or translated', ['::10.0.0.1', '::7f00:1', '::8.8.8.8', '::ffff:0:10.0.0.1']],
    ['of NAT64', ['64:ff9b::10.0.0.1', '64:ff9b::808:808', '64:ff9b:1::a00:1']],
    ['of 6to4 or Teredo', ['2002:7f00:1::', '2002:808:808::1', '2001:0:4136:e378::1']],
    ['in a zone', ['fe80::1%eth0', '2606:4700::1%eth0']],
    [
      'in another notation',
      ['2130706433', '0x7f000001', '0177.0.0.1', '127.1', '010.8.8.8', '[::1]', '8.8.8.8 ', '8.8.8.8/32'],
    ],
    ['not an IP address', ['', 'localhost', 'example.com']],
  ])('is never %s', (_, ips) => expect(ips.filter(isPublicAddress)).toEqual([]))
})

it.each(['no-such-name.invalid', 'not a name', ''])('finds no address for the name "%s"', async (name) => {
  await expect(resolveName(name)).rejects.toThrow('no address')
})
