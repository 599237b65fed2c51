import { expect, test } from 'vitest'
import { edit, MARKS, type Mark } from './markdown-edit.ts'

/** The result of a button on a text whose selection is between two bars. */
function press(mark: Mark, marked: string): string {
  const [before = '', inner = '', after] = marked.split('|')
  const text = before + inner + (after ?? '')
  const end = after === undefined ? before.length : before.length + inner.length
  const done = edit(mark, { text: after === undefined ? before + inner : text, start: before.length, end })
  const out = text.slice(0, done.from) + done.by + text.slice(done.to)
  return done.start === done.end
    ? `${out.slice(0, done.start)}|${out.slice(done.start)}`
    : `${out.slice(0, done.start)}|${out.slice(done.start, done.end)}|${out.slice(done.end)}`
}

test.each<[Mark, string, string]>([
  ['heading', 'One\nTw|o\nThree', 'One\n## Tw|o\nThree'],
  ['heading', '|', '## |'],
  ['heading', '## Tw|o', 'Tw|o'],
  ['heading', '- Tw|o', '## Tw|o'],
  ['list', 'a\n|b\nc|\nd', 'a\n|- b\n- c|\nd'],
  ['list', '|- b\n\n- c|', '|b\n\nc|'],
  ['list', '|b\n|c', '|- b|\nc'],
  ['numbers', '|b\n\n- c|', '|1. b\n\n2. c|'],
  ['numbers', '|1. b\n2. c|', '|b\nc|'],
  ['quote', 'a|', '> a|'],
  ['strong', 'so |words| go', 'so **|words|** go'],
  ['strong', 'so **|words|** go', 'so |words| go'],
  ['strong', 'so |**words**| go', 'so |words| go'],
  ['strong', 'so| words |go', 'so **|words|** go'],
  ['strong', 'so |', 'so **|words|**'],
  ['link', 'see |our page|', 'see [our page](|https://|)'],
  ['link', 'see |', 'see [words](|https://|)'],
  ['link', '|https://example.org/a|', '[|words|](https://example.org/a)'],
])('%s turns %j into %j', (mark, before, after) => {
  expect(press(mark, before)).toBe(after)
})

test('whatever is selected, only the replaced part changes, and the selection stays inside the text', () => {
  const text = 'One two\n\n- three\n- four\n\n## **five**'
  for (const mark of MARKS)
    for (let start = 0; start <= text.length; start += 1)
      for (let end = start; end <= text.length; end += 3) {
        const done = edit(mark, { text, start, end })
        expect(done.from).toBeLessThanOrEqual(start)
        expect(done.to).toBeGreaterThanOrEqual(end - 1)
        const out = text.slice(0, done.from) + done.by + text.slice(done.to)
        expect(done.start).toBeGreaterThanOrEqual(0)
        expect(done.end).toBeLessThanOrEqual(out.length)
        expect(done.start).toBeLessThanOrEqual(done.end)
      }
})
