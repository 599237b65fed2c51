import { Outlet } from 'react-router'
import type { Route } from './+types/moderator-reads'
import { knowModerator } from './guard.server.ts'

// Pages of the forum that show a signed-in moderator more than other readers: tools, and the desk's open work.

export const middleware: Route.MiddlewareFunction[] = [knowModerator]

export default function ModeratorReads() {
  return <Outlet />
}
