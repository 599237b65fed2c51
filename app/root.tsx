import { data, Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches } from 'react-router'
import type { Route } from './+types/root'
import { takeNotice } from './platform/notices.server.ts'
import { organisation } from './platform/settings.server.ts'

export function loader({ request }: Route.LoaderArgs) {
  const taken = takeNotice(request)
  const path = new URL(request.url).pathname
  const headers = taken ? { 'Set-Cookie': taken.clear } : undefined
  return data({ organisation: organisation(), notice: taken?.notice ?? null, path }, { headers })
}

export function Layout({ children }: { children: React.ReactNode }) {
  const hydrates = useMatches().every(
    (match) => (match.handle as { hydrate?: boolean } | undefined)?.hydrate !== false,
  )
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        {hydrates && <ScrollRestoration />}
        {hydrates && <Scripts />}
      </body>
    </html>
  )
}

export default function Root() {
  return <Outlet />
}
