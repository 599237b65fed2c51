import { db } from '#db/connect.server.ts'
import { bytesOfFile, ownFile } from '../../members/data-export.server.ts'
import type { Route } from './+types/data-export-zip'
import { onTo, PRIVATE, session } from './signed-in.server.ts'

/** The file with all data about a member, once it is ready; until then redirects to the page with its progress. */
export async function loader({ request }: Route.LoaderArgs) {
  const file = await ownFile(db, (await session(db, request)).userId)
  if (!file?.readyAt) throw onTo('/account/everything', null)
  return new Response(request.method === 'HEAD' ? null : bytesOfFile(db, file), {
    headers: {
      ...PRIVATE,
      'Content-Type': 'application/zip',
      'Content-Length': String(file.size),
      'Content-Disposition': 'attachment; filename="everything-about-me.zip"',
      'X-Robots-Tag': 'noindex',
    },
  })
}
