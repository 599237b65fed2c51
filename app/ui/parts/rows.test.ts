import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// React keeps what somebody chose, opened or typed in a row by the row's key. By its place in the list it would move to the next
// row when one goes. data.test.tsx shows it for tables; here is every list of the site.

const files = globSync('app/**/*.tsx').map((file) => ({ file, code: readFileSync(file, 'utf8') }))
const HOLDS_STATE =
  /<(?:input|textarea|select|button|details|form|Form|[A-Z]\w*(?:Button|Field|Select|Checkbox|Area|Form))\b|<(?:Button|Field|Select|Checkbox|Disclosure)\b/

test('no table counts its rows instead of naming them', () => {
  const counted =
    /\bids=\{(?:[^{}]|\{[^{}]*\})*\.map\(\(\s*[^()]*,\s*(\w+)\)\s*=>\s*(?:String\()?\1\b|\bids=\{\[\.\.\.[\w.]+\.keys\(\)/
  expect(files.filter(({ code }) => counted.test(code)).map(({ file }) => file)).toEqual([])
})

/** Rows with a number in their names, which neither come nor go. */
const NUMBERED = ['app/attorneys/listing/components/listing-fields.tsx']

test('what is keyed by its place holds nothing that somebody can choose, open or type', () => {
  const found = files
    .filter(({ file }) => !NUMBERED.includes(file))
    .flatMap(({ file, code }) => {
      const lines = code.split('\n')
      return lines.flatMap((line, at) => {
        const counted = /\bkey=\{(?:index|at|i|place|n)\}/.test(line)
        return counted && HOLDS_STATE.test(lines.slice(at, at + 12).join('\n')) ? [`${file}:${at + 1}`] : []
      })
    })
  expect(found).toEqual([])
})
