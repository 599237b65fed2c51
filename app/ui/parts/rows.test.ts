import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// React ties a row's state to its key. With the position as key, the state would move to the
// next row when one is removed. data.test.tsx covers tables; this covers every list of the site.

const files = globSync('app/**/*.tsx').map((file) => ({ file, code: readFileSync(file, 'utf8') }))
const HOLDS_STATE =
  /<(?:input|textarea|select|button|details|form|Form|[A-Z]\w*(?:Button|Field|Select|Checkbox|Area|Form))\b|<(?:Button|Field|Select|Checkbox|Disclosure)\b/

test('no table uses row numbers as ids', () => {
  const counted =
    /\bids=\{(?:[^{}]|\{[^{}]*\})*\.map\(\(\s*[^()]*,\s*(\w+)\)\s*=>\s*(?:String\()?\1\b|\bids=\{\[\.\.\.[\w.]+\.keys\(\)/
  expect(files.filter(({ code }) => counted.test(code)).map(({ file }) => file)).toEqual([])
})

/** Rows with a number in their field names, which are never added or removed. */
const NUMBERED = ['app/attorneys/listing/components/listing-fields.tsx']

test('no list keyed by position contains anything with state', () => {
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
