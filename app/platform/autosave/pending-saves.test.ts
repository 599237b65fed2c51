import { expect, test } from 'vitest'
import { savesSettled, whileSaving } from './pending-saves.server.ts'

/** A save that ends when it is told to. */
function aSave(key: string, id?: string) {
  let end = () => {}
  const body = new Promise<void>((done) => {
    end = done
  })
  return { saved: whileSaving(key, () => body, id), end: () => end() }
}
const outcome = async (waiting: Promise<void>, ms = 30) =>
  Promise.race([waiting.then(() => 'settled'), new Promise((done) => setTimeout(done, ms, 'waits'))])

test('a page waits until the save that it names is done, even if the save arrives after the page', async () => {
  const pages = [savesSettled('ada', 'last'), savesSettled('ada', 'last')]
  for (const page of pages) expect(await outcome(page)).toBe('waits')
  const { saved, end } = aSave('ada', 'last')
  for (const page of pages) expect(await outcome(page)).toBe('waits')
  end()
  await saved
  for (const page of pages) expect(await outcome(page)).toBe('settled')
  expect(await outcome(savesSettled('ada', 'last'))).toBe('settled')
})

test('a save of someone else is not waited for, and one that never arrives no longer than two seconds', async () => {
  const { end } = aSave('bo', 'last')
  const page = savesSettled('ada', 'lost')
  expect(await outcome(savesSettled('ada'))).toBe('settled')
  expect(await outcome(page)).toBe('waits')
  expect(await outcome(page, 3000)).toBe('settled')
  end()
})
