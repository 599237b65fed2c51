import { expect, test } from 'vitest'
import { networkOf } from './network.ts'

test.each<[string | undefined, string | undefined, number, string]>([
  ['203.0.113.9', '10.0.0.1', 0, '10.0.0.1'],
  ['203.0.113.9', '10.0.0.1', 1, '203.0.113.9'],
  ['made up, 203.0.113.9', '10.0.0.1', 1, '203.0.113.9'],
  ['made up, 203.0.113.9, 10.0.0.2', '10.0.0.1', 2, '203.0.113.9'],
  ['203.0.113.9', '10.0.0.1', 2, '10.0.0.1'],
  [undefined, '10.0.0.1', 1, '10.0.0.1'],
  [' , ', undefined, 1, 'unknown'],
  [undefined, '2001:db8:1:2:3:4:5:6', 0, '2001:db8:1:2::/64'],
  [undefined, '2001:DB8:1:2::9', 0, '2001:db8:1:2::/64'],
  ['2001:db8::1', '10.0.0.1', 1, '2001:db8:0:0::/64'],
  [undefined, '::ffff:203.0.113.9', 0, '203.0.113.9'],
  [undefined, '::1', 0, '0:0:0:0::/64'],
  ['203.0.113.9:51234', '10.0.0.1', 1, '203.0.113.9'],
  ['[2001:db8::1]:51234', '10.0.0.1', 1, '2001:db8:0:0::/64'],
])('the network of %s from %s behind %i proxies is %s', (forwarded, connection, proxies, network) => {
  expect(networkOf(forwarded, connection, proxies)).toBe(network)
})
