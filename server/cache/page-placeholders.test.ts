import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { newNonce } from '#app/platform/http/request.server.ts'
import { newId, newSecret } from '#app/platform/ids.ts'
import type { PerVisitorValue } from '#app/platform/request-context.server.ts'
import { templatesWithHoles } from './cached-responses.ts'
import { brotliWithHoles, filled, findPlaceholders, newTexts } from './page-placeholders.ts'

const words = 'the form that somebody fills in says what happened and when and who was there to see it'.split(
  ' ',
)
const rows = Array.from(
  { length: 300 },
  (_, i) => `<li class="row">${words[i % 17]} ${words[(i * 7) % 17]} ${i}</li>`,
)

function aPage() {
  const holes: PerVisitorValue[] = [newNonce, newSecret, newId].map((make) => ({ value: make(), make }))
  const [nonce, secret, id] = holes.map(({ value }) => value)
  const html = `<!DOCTYPE html><script nonce="${nonce}">a()</script>${rows.join('')}<input value="${secret}">
${rows.toReversed().join('')}<script nonce="${nonce}">data("${id}", "${secret}")</script>`
  return { body: new Uint8Array(Buffer.from(html)), headers: [['x-nonce', `'nonce-${nonce}'`]], holes } as {
    body: Uint8Array<ArrayBuffer>
    headers: [string, string][]
    holes: PerVisitorValue[]
  }
}

test('a compressed page decompresses to the same page with other texts in its placeholders', async () => {
  for (let i = 0; i < 150; i += 1) {
    const { body, headers, holes } = aPage()
    const kept = await templatesWithHoles({ body, headers, holes })
    if (!kept) throw new Error('not kept')
    const texts = newTexts(kept.holes) ?? []
    const { br, identity } = kept.whole
    const packed = filled({ bytes: br.body ?? body, places: br.places }, texts)
    const plain = filled({ bytes: identity.body ?? body, places: identity.places }, texts)
    expect(brotliDecompressSync(packed).equals(plain)).toBe(true)
    const html = Buffer.from(plain).toString()
    for (const { value } of holes) expect(html).not.toContain(value)
    for (const text of texts) expect(html).toContain(text)
    expect(packed.length).toBeLessThan(plain.length / 3)
  }
})

test('a text that the rest of the page refers back to is detected, and so is one that is not in the page', async () => {
  // The page repeats a part of the secret in another place, so a piece after it would change with it.
  const value = 'somebody-fills-in-a-form-that-tells-'
  const make = () => newSecret().slice(0, value.length)
  const body = new Uint8Array(
    Buffer.from(`<p>${value}</p>${'<br>'.repeat(9)}<p>body-fills-in-a-form-that</p>`),
  )
  const places = findPlaceholders(body, [value])
  expect(places).toEqual([[3, 0]])
  expect(await brotliWithHoles({ bytes: body, places: places ?? [] }, [{ value, make }], 9)).toBeUndefined()
  expect(findPlaceholders(body, ['nowhere'])).toBeUndefined()
})

test('a text whose length has changed is not overwritten', () => {
  expect(newTexts([{ value: 'four', make: () => 'fives' }])).toBeUndefined()
})
