import { afterEach, expect, test, vi } from 'vitest'

// Applies the changed text that came with the page in the browser.

afterEach(() => vi.unstubAllGlobals())

async function withChanged(changed: string | null) {
  vi.resetModules()
  vi.stubGlobal('document', { getElementById: () => (changed === null ? null : { textContent: changed }) })
  return (await import('./changed-words.client.ts')).asChanged
}

test('a changed text, a changed function and those inside a table replace the originals', async () => {
  const asChanged = await withChanged('{"a.b.title":"New","a.b.greets":["Bye, ",["name"],"."]}')
  expect(asChanged('a.b.title', 'Old', 'en-US')).toBe('New')
  const table = asChanged(
    'a.b',
    {
      title: 'Old',
      other: 'Stays',
      greets: ({ name }: { name: string }) => `Hello, ${name}.`,
    },
    'en-US',
  )
  expect([table.title, table.other, table.greets({ name: 'Ada' })]).toEqual(['New', 'Stays', 'Bye, Ada.'])
  expect(asChanged('a.b.list', ['Stays'], 'en-US')).toEqual(['Stays'])
})

test.each([['{}'], [''], [null]])('with %s, all text is the original', async (changed) => {
  const asChanged = await withChanged(changed)
  expect(asChanged('a.b.title', 'Old', 'en-US')).toBe('Old')
})
