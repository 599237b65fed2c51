import { expect, test } from 'vitest'
import { qrCode } from '#app/platform/images/qr.server.ts'
import { keptText, scannedText } from './number-and-words-file.server.ts'

const kept = { number: 'H4K-79TM-C', words: ['maple', 'window', 'canoe', 'ribbon', 'gravel', 'tulip'] }

test('the text has the number, the words in their order and where to use them', () => {
  const text = keptText(kept)
  expect(text).toContain('Number: H4K-79TM-C\r\n')
  expect(text).toMatch(/1\. maple\r\n {2}2\. window[\s\S]*6\. tulip/)
  expect(text).toMatch(/\/legal-help\/case\r\n/)
})

test('the QR code has its three corner marks and a quiet zone around it', () => {
  const { size, path } = qrCode(scannedText(kept))
  const dark = new Set(
    [...path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)].flatMap(([, x, y, length]) =>
      Array.from({ length: Number(length) }, (_, i) => `${Number(x) + i} ${y}`),
    ),
  )
  const far = size - 4 - 7
  for (const [left, top] of [
    [4, 4],
    [far, 4],
    [4, far],
  ] as const)
    for (let i = 0; i < 7; i++) {
      expect(dark.has(`${left + i} ${top}`)).toBe(true)
      expect(dark.has(`${left} ${top + i}`)).toBe(true)
    }
  for (let i = 0; i < size; i++) expect(dark.has(`${i} 3`)).toBe(false)
  expect(qrCode(scannedText({ ...kept, number: 'H4K-79TM-D' })).path).not.toBe(path)
})
