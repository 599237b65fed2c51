import { afterEach, expect, test, vi } from 'vitest'

// Applies the changed text that came with the page in the browser.

afterEach(() => vi.unstubAllGlobals())

async function withChanged(changed: string | null) {
  vi.resetModules()
  vi.stubGlobal('document', { getElementById: () => (changed === null ? null : { textContent: changed }) })
  return (await import('./changed-words.client.ts')).asChanged
}

test('a changed text, a changed function and those inside a table replace the originals', async () => {
  const asChanged = await withChanged(
    '{"a.b.title":{"text":"New"},"a.b.greets":{"text":"Bye, {name}.","given":["name"]}}',
  )
  expect(asChanged('a.b.title', 'Old')).toBe('New')
  const table = asChanged('a.b', {
    title: 'Old',
    other: 'Stays',
    greets: (name: string) => `Hello, ${name}.`,
  })
  expect([table.title, table.other, table.greets('Ada')]).toEqual(['New', 'Stays', 'Bye, Ada.'])
  expect(asChanged('a.b.list', ['Stays'])).toEqual(['Stays'])
})

test.each([['{}'], [''], [null]])('with %s, all text is the original', async (changed) => {
  const asChanged = await withChanged(changed)
  expect(asChanged('a.b.title', 'Old')).toBe('Old')
})
