import { expect, test, vi } from 'vitest'
import { madeOnce } from './made-once.server.ts'
import { receiptPdf } from './receipt-pdf.server.ts'

const FACTS = {
  number: 7,
  legalName: 'Handrail, Inc.',
  address: '100 Sample Street',
  ein: '12-3456789',
  donor: Array.from({ length: 100 }, (_, i) => String.fromCodePoint(0x4e00 + i * 37)).join(''),
  day: '2026-03-05',
  amountCents: 25_000,
  way: 'card',
  frequency: 'monthly',
  reference: 'G-7KT4-XQ',
} as const

test('the receipt of a name of a hundred Han letters is drawn once', async () => {
  const first = await madeOnce(['receipt', FACTS], () => receiptPdf(FACTS))
  const start = process.cpuUsage()
  for (let i = 0; i < 20; i++) expect(await madeOnce(['receipt', FACTS], () => receiptPdf(FACTS))).toBe(first)
  expect(process.cpuUsage(start).user / 1000).toBeLessThan(100)
})

test('other facts make another file, a failed one is tried again, and fifty are cached', async () => {
  const make = vi.fn(async () => new Uint8Array())
  await madeOnce({ name: 'Ada' }, make)
  await madeOnce({ name: 'Sam' }, make)
  expect(make).toHaveBeenCalledTimes(2)
  await expect(madeOnce('fails', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  await madeOnce('fails', make)
  expect(make).toHaveBeenCalledTimes(3)
  for (let i = 0; i < 50; i++) await madeOnce(i, make)
  await madeOnce({ name: 'Ada' }, make)
  expect(make).toHaveBeenCalledTimes(54)
})
