import { Outlet } from 'react-router'
import type { Route } from './+types/as-visitors'
import { requireStaff } from './guard.server.ts'

// Pages under /staff that look as they do for visitors: without the console's frame, behind the same guard.

export const middleware: Route.MiddlewareFunction[] = [requireStaff]

export default function AsVisitors() {
  return <Outlet />
}
