import { beforeEach, expect, test, vi } from 'vitest'
import type { StaffKey } from '../sealing/sealed-format.ts'
import { openWithPasskey, sealToPasskey } from './passkey-unlock.client.ts'

// A browser seals a key to a passkey. A fake device returns the same 32 bytes each time.

const KEY: StaffKey = {
  identity: 'AGE-SECRET-KEY-1EXAMPLE' as StaffKey['identity'],
  signing: { privateKey: 'cHJpdmF0ZQ==', publicKey: 'cHVibGlj' },
  root: 'cm9vdA==',
}
const OF = { whose: 'sol', publicKey: 'age1example' }

beforeEach(() => {
  const answer = {
    id: 'c29tZSBwYXNza2V5',
    getClientExtensionResults: () => ({ prf: { results: { first: new Uint8Array(32).fill(7) } } }),
  }
  vi.stubGlobal('navigator', { credentials: { get: async () => answer } })
})

test('a passkey opens what was sealed to it, for the same member, key and root of the list alone', async () => {
  const unlock = await sealToPasskey(KEY, ['c29tZSBwYXNza2V5'], OF)
  expect(await openWithPasskey([unlock], { ...OF, root: KEY.root })).toEqual(KEY)
  const others = [{ root: 'bmV3IHJvb3Q=' }, { whose: 'kit' }, { publicKey: 'age1other' }]
  for (const other of others)
    await expect(openWithPasskey([unlock], { ...OF, root: KEY.root, ...other })).rejects.toThrow(
      'This passkey does not open your key any more. Use your passphrase. Then let the passkey open your key again',
    )
})
