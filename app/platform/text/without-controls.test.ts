import { SaxesParser } from 'saxes'
import { expect, it } from 'vitest'
import { cleanValue, withoutControls } from './without-controls.ts'
import { xmlText } from './xml-text.ts'

const FORBIDDEN = '\u0000\u0001\u0008\u000b\u000c\u000e\u001f\u007f\u0081\ufdd0\ufffe\uffff\u{1ffff}\ud800'

it('control characters are removed, and nothing else', () => {
  expect(withoutControls([...FORBIDDEN].join('a'))).toBe('a'.repeat([...FORBIDDEN].length - 1))
  for (const kept of ['a\tb\r\nc', '🙂👩‍👩‍👧', 'שלום\u200f', '\u00ad\u200b\ufeff', '\ufffd'])
    expect(withoutControls(kept)).toBe(kept)
})

it('they are removed from JSON values, also when escaped', () => {
  expect(JSON.parse('{"a":["Employ\\ufffeer\\u000b",1,null]}', cleanValue)).toEqual({
    a: ['Employer', 1, null],
  })
})

it('any text becomes valid inside XML', () => {
  let read = ''
  const parser = new SaxesParser()
  parser.on('error', (error) => {
    throw error
  })
  parser.on('text', (text) => {
    read += text
  })
  parser.on('opentag', ({ attributes }) => {
    read += Object.values(attributes).join('')
  })
  parser.write(`<a b="${xmlText(`"${FORBIDDEN}'`)}">${xmlText(`<&>${FORBIDDEN}]]>`)}</a>`).close()
  expect(read).toBe(`"'<&>]]>`)
})
