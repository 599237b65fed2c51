import { redirect } from 'react-router'
import { sharePicture } from '#app/blog/blog.server.ts'
import { notFound } from '#app/platform/refused.ts'
import { db } from '#db/connect.server.ts'
import type { Route } from './+types/share-picture'

// The picture for sharing with the organization's branding. Its URL encodes the branding, so it may be cached.
export async function loader({ params }: Route.LoaderArgs) {
  const found = (await sharePicture(db, params.file)) ?? notFound()
  if (typeof found === 'string') return redirect(found, { headers: { 'Cache-Control': 'no-store' } })
  return new Response(new Uint8Array(found.png), {
    headers: {
      'Content-Type': 'image/png',
      'Content-Length': String(found.png.length),
      'Cache-Control': 'public, max-age=31536000, immutable',
      'X-Content-Type-Options': 'nosniff',
    },
  })
}
