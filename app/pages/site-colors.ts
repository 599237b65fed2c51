import { config } from '#app/platform/settings/config.server.ts'
import { colorStyles } from '#app/ui/own-color.ts'
import type { Route } from './+types/site-colors'

// The color that staff chose, as a stylesheet after the built-in one. Its URL encodes the color, so browsers may cache it.
export function loader({ request }: Route.LoaderArgs) {
  const { color } = config.look
  const same = color !== null && new URL(request.url).searchParams.get('v') === color.slice(1)
  return new Response(color === null ? '' : colorStyles(color), {
    headers: {
      'Content-Type': 'text/css; charset=utf-8',
      'Cache-Control': same ? 'public, max-age=31536000, immutable' : 'no-cache',
      'X-Content-Type-Options': 'nosniff',
    },
  })
}
