import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Button } from './button.tsx'
import { DescriptionList } from './data.tsx'
import { onePiece } from './one-piece.tsx'

const NUMBERS = ['G-33PD-JF', 'M-7KT4-XQ', 'H4K-79TM-C', 'R-000012', '202-555-0100', '1-800-514-0301']
const whole = (number: string) => `<span class="one-line">${number}</span>`

test.each(NUMBERS)('%s stays on one line, wherever it is shown', (number) => {
  const said = `It is ${number}, and ${number}.`
  const marked = `It is ${whole(number)}, and ${whole(number)}.`
  expect(renderToStaticMarkup(onePiece(said))).toBe(`<span>${marked}</span>`)
  for (const place of [
    <DescriptionList key="list" items={[{ name: 'Reference', value: onePiece(said) }]} />,
    <Button key="button">{onePiece(said)}</Button>,
  ])
    expect(renderToStaticMarkup(place)).toContain(marked)
})

test.each(['A well-known step-by-step guide', '2026-11-24', 'Section 504-B', '48-hour'])(
  '%s is left as it is',
  (text) => expect(onePiece(text)).toBe(text),
)
