import { expect, test, vi } from 'vitest'
import { leavePage, wordsMayFollow } from './left-before-saved.ts'

const shelf = () => {
  const kept = new Map<string, string>()
  return () => ({
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
}
const refusing = () => {
  throw new DOMException('no room', 'QuotaExceededError')
}
const sender = (saved: boolean) => ({ isSaved: () => saved, leave: vi.fn(async () => undefined) })

test('a page that is left sends its words also where storage refuses, and before it is asked', () => {
  const mine = sender(false)
  const asked = vi.fn(() => {
    expect(mine.leave).toHaveBeenCalledOnce()
    return refusing()
  })
  leavePage(mine, asked)
  expect(asked).toHaveBeenCalledOnce()
  expect(mine.leave).toHaveBeenCalledOnce()
  expect(wordsMayFollow(refusing)).toBe(false)
})

test('the next page learns once that words may follow, and only if some did', () => {
  const tab = shelf()
  leavePage(sender(true), tab)
  expect(wordsMayFollow(tab)).toBe(false)
  leavePage(sender(false), tab)
  expect(wordsMayFollow(tab)).toBe(true)
  expect(wordsMayFollow(tab)).toBe(false)
})
