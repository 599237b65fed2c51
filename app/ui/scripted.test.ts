import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('what needs scripts is hidden without them by one class, in the last CSS layer', () => {
  const asking = globSync('app/**/*.css').filter((file) => readFileSync(file, 'utf8').includes('(scripting:'))
  expect(asking).toEqual(['app/ui/styles/utilities.css'])
  const [, hidden] =
    /@media \(scripting: none\) \{\s*([^}]+)\}/.exec(readFileSync('app/ui/styles/utilities.css', 'utf8')) ??
    []
  expect(hidden).toContain('.scripted')
  expect(readFileSync('app/ui/styles/layers.css', 'utf8')).toMatch(/, utility;/)
})
