import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { GUARDS } from './guards.ts'

// Without these, a guard that moved would be reported as held: no test file is a failed run too.

test.each(GUARDS)(
  '$what: its line is there once, and its tests are there',
  ({ file, find, instead, tests }) => {
    expect(readFileSync(file, 'utf8').split(find)).toHaveLength(2)
    expect(instead).not.toBe(find)
    for (const one of tests)
      expect(
        existsSync(one) && (one.endsWith('.test.ts') || globSync(`${one}/**/*.test.ts`).length > 0),
        one,
      ).toBe(true)
  },
)

const IMPORT = /^import \{([^}]*)\} from '([^']+)'$/gms

// Part of a route goes to the browser. What it imports from the server is only left out there while something uses it, so the site
// could not be built, and the whole list would stop.
test.each(GUARDS.filter(({ file }) => /\/routes\/|^app\/root\.tsx/.test(file)))(
  '$what: without it the site can be built',
  ({ file, find, instead = '' }) => {
    const text = readFileSync(file, 'utf8').replace(find, () => instead)
    const rest = text.replace(IMPORT, '')
    const unused = [...text.matchAll(IMPORT)]
      .filter(([, , from]) => from?.endsWith('.server.ts'))
      .flatMap(([, names = '']) => names.split(',').map(nameOf))
      .filter((name) => name !== '' && !isUsed(name, rest))
    expect(unused).toEqual([])
  },
)

/** None of a type, which is left out. */
const nameOf = (name: string) => name.trim().replace(/^type .*|.* as /, '')
const isUsed = (name: string, text: string) => new RegExp(`\\b${name}\\b`).test(text)

// A name that the file does not have breaks it altogether, which any test sees.
test.each(GUARDS.filter(({ instead }) => instead))(
  '$what: what is in its place is known there',
  ({ file, find, instead = '' }) => {
    const rest = readFileSync(file, 'utf8').replace(find, '')
    const plain = instead.replace(/'[^']*'|`[^`]*`|\/\/.*|\.\w+/g, '')
    const names = [...plain.matchAll(/(?<![\w$])([a-z]\w*)\(/gi)].map(([, name = '']) => name)
    const unknown = names.filter(
      (name) => !isUsed(name, rest) && !isUsed(name, find) && !(name in globalThis),
    )
    expect(unknown).toEqual([])
  },
)

test('no two guards have the same name', () => {
  const names = GUARDS.map(({ what }) => what)
  expect(new Set(names).size).toBe(names.length)
})
