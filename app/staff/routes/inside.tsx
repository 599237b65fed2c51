import { Outlet } from 'react-router'
import { Trouble } from '../components/console-trouble.tsx'
import type { Route } from './+types/inside'

// Between the frame and its pages: when one of them breaks, the frame stays, and with it the open key.

export default function Inside() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <Trouble error={error} />
}
