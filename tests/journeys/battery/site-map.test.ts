import { expect, test } from 'vitest'
import { EXAMPLES, NO_PAGES } from './examples.ts'
import { siteMap } from './site-map.ts'

test('every page of the site map has an example, so that the checks visit it', () => {
  const visited = new Set(EXAMPLES.map(({ route }) => route))
  expect(siteMap().filter(({ page, route }) => page && !visited.has(route))).toEqual([])
})

test('what is no page is listed as such', () => {
  const files = siteMap().filter(({ page }) => !page)
  expect(files.map(({ route }) => route).filter((route) => !NO_PAGES.includes(route))).toEqual([])
})

test('no example is left of a screen that is gone', () => {
  const routes = new Set(siteMap().map(({ route }) => route))
  expect([...EXAMPLES.map(({ route }) => route), ...NO_PAGES].filter((route) => !routes.has(route))).toEqual(
    [],
  )
})
