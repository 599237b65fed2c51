import type { RouteConfigEntry } from '@react-router/dev/routes'
import { matchRoutes, type RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import siteMapOfAll from '#app/routes.ts'
import { addressOf, siteMap } from '#tests/support/site-map.ts'
import { routeChoice } from './route-subset.ts'

type Flat = Record<string, { id: string; path?: string; index?: boolean; parentId?: string }>

function flat(entries: readonly RouteConfigEntry[], parentId: string): Flat {
  const one = ({ id, file, path, index, children }: RouteConfigEntry): Flat => {
    const name = id ?? file
    return {
      [name]: { id: name, parentId, ...(path ? { path } : {}), ...(index ? { index } : {}) },
      ...flat(children ?? [], name),
    }
  }
  return Object.assign({}, ...entries.map(one))
}

const ROUTES: Flat = { root: { id: 'root', path: '' }, ...flat(siteMapOfAll as RouteConfigEntry[], 'root') }

function tree(ids: readonly string[], parentId?: string): RouteObject[] {
  return ids.flatMap((id) => {
    const route = ROUTES[id]
    if (!route || route.parentId !== parentId) return []
    if (route.index) return [{ id, index: true }]
    return [{ id, path: route.path, children: tree(ids, id) } as RouteObject]
  })
}

const choose = routeChoice(ROUTES)
const whole = tree(Object.keys(ROUTES))
const found = (routes: RouteObject[], path: string) =>
  matchRoutes(routes, path)?.map(({ route }) => route.id ?? '')

const addresses = [
  ...siteMap().flatMap(({ route }) => [addressOf(route)]),
  ...['/', '/legal-help/nothing/here', '/no-such-address', '/staff/cases/9/x/y/z', '/Legal-Help', '/a%2Fb'],
].map((address) => address.split(/[?#]/)[0] ?? '')

test('a URL finds the same screen among fewer routes, and so does each URL above it', () => {
  const wanted: Record<string, string[]> = {}
  for (const address of new Set(addresses)) {
    const choice = choose(address)
    if (!choice) continue
    const fewer = tree(choice.ids)
    const parts = address.split('/').filter(Boolean)
    for (let many = 0; many <= parts.length; many += 1) {
      const path = `/${parts.slice(0, many).join('/')}`
      wanted[path] ??= found(whole, path) ?? []
      expect(found(fewer, path) ?? [], `${path} for ${address}`).toEqual(wanted[path])
    }
  }
})

test('a URL in the site map needs a handful of routes', () => {
  const many = Object.keys(ROUTES).length
  expect(choose('/legal-help')?.ids.length).toBeLessThan(10)
  expect(choose('/know-your-rights/california')?.ids.length).toBeLessThan(many / 10)
  expect(choose('/no-such-address')).toBeNull()
})
