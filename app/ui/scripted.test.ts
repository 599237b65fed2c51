import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('what only scripts can use is hidden without them by one class, in the layer that no other rule comes after', () => {
  const asking = globSync('app/**/*.css').filter((file) => readFileSync(file, 'utf8').includes('(scripting:'))
  expect(asking).toEqual(['app/ui/styles/utilities.css'])
  const [, hidden] =
    /@media \(scripting: none\) \{\s*([^}]+)\}/.exec(readFileSync('app/ui/styles/utilities.css', 'utf8')) ??
    []
  expect(hidden).toContain('.scripted')
  expect(readFileSync('app/ui/styles/layers.css', 'utf8')).toMatch(/, utility;/)
})
