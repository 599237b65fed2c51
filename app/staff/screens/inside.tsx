import { Outlet, useLocation } from 'react-router'
import type { Route } from './+types/inside'
import { Trouble } from './console-trouble.tsx'
import { useWrongField } from './use-wrong-field.ts'

// Between the frame and its pages: when a page fails, the frame stays, and with it the open key.

/** Each URL has its own page: text typed for one case must not appear in the fields of the next one. */
export default function Inside() {
  const { pathname } = useLocation()
  useWrongField()
  return <Outlet key={pathname} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <Trouble error={error} />
}
