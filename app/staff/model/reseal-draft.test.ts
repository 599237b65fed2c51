import { afterEach, expect, test, vi } from 'vitest'
import { newIdentity, openText, recipientOf, sealText } from '#app/platform/keys/opener.client.ts'
import { resealDraft } from './reseal-draft.client.ts'

afterEach(() => vi.unstubAllGlobals())

async function aMemberKey() {
  const identity = await newIdentity()
  return { identity, publicKey: await recipientOf(identity) }
}

test('drafts are resealed to the new key, and one that opens with neither is counted and left alone', async () => {
  const [old, made, strange] = [await aMemberKey(), await aMemberKey(), await aMemberKey()]
  const kept = [
    { place: '/staff/cases/1', sealed: await sealText(old.publicKey, 'Typed before.') },
    { place: '/staff/cases/2', sealed: await sealText(made.publicKey, 'Typed since.') },
    { place: '/staff/cases/3', sealed: await sealText(strange.publicKey, 'Of another key.') },
    { place: '/staff/blog', text: 'Not sealed.' },
  ]
  const posted: URLSearchParams[] = []
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit = {}) => {
    if (body) posted.push(body as URLSearchParams)
    return body ? new Response(null, { status: 204 }) : Response.json(kept)
  })
  expect(await resealDraft(old.identity, made)).toBe(1)
  expect(posted.map((one) => one.get('place'))).toEqual(['/staff/cases/1'])
  expect(await openText(made.identity, posted[0]?.get('sealed') ?? '')).toBe('Typed before.')
})

test('resealing stops when the server refuses a draft', async () => {
  const [old, made] = [await aMemberKey(), await aMemberKey()]
  const kept = [{ place: '/staff/cases/1', sealed: await sealText(old.publicKey, 'Typed before.') }]
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit = {}) =>
    body ? new Response(null, { status: 503 }) : Response.json(kept),
  )
  await expect(resealDraft(old.identity, made)).rejects.toThrow('were not moved')
})
