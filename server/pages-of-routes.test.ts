import { expect, test } from 'vitest'
import { pagesOfRoutes } from './pages-of-routes.ts'

const title = () => 'A title'
const page = (path: string | undefined, handle?: object, parentId?: string) => ({
  path,
  parentId,
  module: { handle },
})

test('a page with a title is listed under its whole path, and nothing else is', () => {
  const routes = {
    root: page(undefined, { hydrate: false }),
    home: page(undefined, { title }, 'root'),
    frame: page('dashboard', undefined, 'root'),
    inside: page('saved', { title, listed: { in: 'help', noindex: true } }, 'frame'),
    untitled: page('robots.txt', undefined, 'root'),
    one: page('blog/:postId', { title }, 'root'),
    missing: page('*', { title }, 'root'),
  }
  expect(pagesOfRoutes(routes).map(({ url }) => url)).toEqual(['/', '/dashboard/saved'])
})
