import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { pdfOf } from './pdf-file.server.ts'

const SIGNS = '☐ Yes ☐ No → next. ≥ 15 employees. Łódź, Nguyễn, Ελένη, Иван'

test('characters that our font lacks are drawn in a font that has them, boxes as brackets', async () => {
  const made = await pdfOf(
    {
      title: 'Signs',
      description: SIGNS,
      foot: `Łódź.`,
      chart: false,
      blocks: [
        { kind: 'heading', level: 1, text: SIGNS },
        { kind: 'paragraph', runs: [{ text: SIGNS }, { text: SIGNS, bold: true }] },
        { kind: 'table', head: ['Łódź'], rows: [['☐ Иван']] },
      ],
    },
    '2026-01-01',
  )
  const text = execFileSync('pdftotext', ['-layout', '-', '-'], { input: made.bytes })
    .toString()
    .replace(/\s+/g, ' ')
  for (const part of ['[ ] Yes [ ] No → next. ≥ 15', 'Łódź, Nguyễn, Ελένη, Иван', '[ ] Иван'])
    expect(text).toContain(part)
})
