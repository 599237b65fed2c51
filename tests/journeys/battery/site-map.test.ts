import { expect, test } from 'vitest'
import { siteMap } from '#tests/support/site-map.ts'
import { nameOf } from './example.ts'
import { EXAMPLES, NO_PAGES } from './examples.ts'
import { KINDS } from './kinds.ts'

test('every page of the site map has an example, so that the checks visit it', () => {
  const visited = new Set(EXAMPLES.map(({ route }) => route))
  const forgotten = siteMap().filter(({ page, route }) => page && !visited.has(route))
  const told = forgotten.map(
    ({ route }) =>
      `${route} has no example: add one to EXAMPLES in tests/journeys/battery/examples.ts (staff: staff-examples.ts)`,
  )
  expect(told).toEqual([])
})

test('a route that is not a page is listed as such', () => {
  const files = siteMap().filter(({ page }) => !page)
  const unlisted = files.map(({ route }) => route).filter((route) => !NO_PAGES.includes(route))
  const told = unlisted.map((route) => `${route} is no page: add it to NO_PAGES in examples.ts`)
  expect(told).toEqual([])
})

test('no example is left of a deleted screen', () => {
  const routes = new Set(siteMap().map(({ route }) => route))
  expect([...EXAMPLES.map(({ route }) => route), ...NO_PAGES].filter((route) => !routes.has(route))).toEqual(
    [],
  )
})

test('each kind is shown by an existing example, and no two examples have the same name', () => {
  const names = EXAMPLES.map(nameOf)
  expect(Object.keys(KINDS).filter((name) => !names.includes(name))).toEqual([])
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
})

// A preview beside a form, and its dialogs, exist with scripts alone. Only the full run checks each screen without
// them.
test('a state that only scripts lead to is marked as such', () => {
  const beside = /Show the preview|Choose the picture/
  const unmarked = EXAMPLES.filter(({ steps, scripted }) => beside.test(String(steps)) && !scripted)
  expect(unmarked.map(nameOf)).toEqual([])
})
