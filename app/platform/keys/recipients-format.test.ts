import { expect, test } from 'vitest'
import {
  chainHolds,
  checkedList,
  newSigningKey,
  nextList,
  type Recipient,
  readList,
  signList,
} from './recipients-format.ts'

// The rules by which a browser and the server accept a list of keys, from any source: only what an authorized member
// signed.

const AT = '2026-01-01T00:00:00.000Z'
const entry = (id: string, signer: string | null): Recipient => ({
  id,
  kind: id === 'recovery' ? 'recovery' : 'staff',
  staffId: id === 'recovery' ? null : id,
  recipient: `age1${id}`,
  signer,
  opens: 'new-cases',
})

async function aChain() {
  const [root, steward, stranger] = await Promise.all([newSigningKey(), newSigningKey(), newSigningKey()])
  const people = [entry('recovery', root.publicKey), entry('sol', steward.publicKey), entry('kit', null)]
  const first = await signList(root, await nextList(null, people.slice(0, 2), AT))
  const second = await signList(steward, await nextList(first.text, people, AT))
  return { root, steward, stranger, people, first, second }
}

test('a chain whose versions were all signed by authorized members is whole', async () => {
  const { root, first, second } = await aChain()
  expect(await chainHolds([first, second], root.publicKey)).toBe(true)
  expect(await chainHolds([first], root.publicKey)).toBe(true)
  expect(await chainHolds([], root.publicKey)).toBe(false)
})

test('unsigned words, or words signed by another key, break the chain', async () => {
  const { root, stranger, steward, first, second, people } = await aChain()
  const more = await nextList(first.text, [...people, entry('eve', stranger.publicKey)], AT)
  expect(await chainHolds([first, { ...second, text: more }], root.publicKey)).toBe(false)
  expect(await chainHolds([first, await signList(stranger, more)], root.publicKey)).toBe(false)
  const pretends = { ...(await signList(stranger, more)), signedBy: steward.publicKey }
  expect(await chainHolds([first, pretends], root.publicKey)).toBe(false)
})

test('a version left out, repeated, or made for another list breaks the chain', async () => {
  const { root, steward, first, second, people } = await aChain()
  expect(await chainHolds([second], steward.publicKey)).toBe(false)
  expect(await chainHolds([first, first], root.publicKey)).toBe(false)
  const other = await signList(root, await nextList(null, people, AT))
  // The right number and an authorized signature, but it follows another list.
  expect(readList(second.text).version).toBe(2)
  expect(await chainHolds([other, second], root.publicKey)).toBe(false)
  const third = await signList(steward, await nextList(second.text, people, AT))
  expect(await chainHolds([first, third], root.publicKey)).toBe(false)
})

test('a member accepts no list whose first key differs from theirs, whatever is shown beside it', async () => {
  const { root, stranger, first, second } = await aChain()
  const chain = [first, second]
  const shown = await checkedList({ chain, root: root.publicKey }, root.publicKey)
  expect(shown.entries.map(({ id }) => id)).toEqual(['recovery', 'sol', 'kit'])
  await expect(checkedList({ chain, root: stranger.publicKey }, root.publicKey)).rejects.toThrow(
    /not the one/,
  )
  await expect(checkedList({ chain, root: root.publicKey }, stranger.publicKey)).rejects.toThrow(
    /not the one/,
  )
})
