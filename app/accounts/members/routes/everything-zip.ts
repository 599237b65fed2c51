import { bytesForFile, picturesForFile } from '#app/forum/forum.server.ts'
import { allow } from '#app/platform/requests/limits.server.ts'
import { Refused } from '#app/platform/requests/refused.ts'
import { db } from '#db/connect.server.ts'
import { archiveOf } from '../archive.server.ts'
import { ownWords as words } from '../own-account-words.ts'
import { everythingAbout } from '../own-place.server.ts'
import type { Route } from './+types/everything-zip'
import { PRIVATE, session } from './signed-in.server.ts'

const AN_HOUR = 20

/** All that is kept with an account, as pages to read and as JSON, in one file. */
export async function loader({ request }: Route.LoaderArgs) {
  const found = await session(db, request)
  if (!(await allow(db, 'member.archive', found.userId, AN_HOUR))) throw new Refused(words.zipTooOften, 429)
  const pictures = (await picturesForFile(db, found.userId)).map((picture) => ({
    file: picture.file,
    bytes: () => bytesForFile(db, picture),
  }))
  return new Response(archiveOf(await everythingAbout(db, found), pictures), {
    headers: {
      ...PRIVATE,
      'Content-Type': 'application/zip',
      'Content-Disposition': 'attachment; filename="everything-about-me.zip"',
      'X-Robots-Tag': 'noindex',
    },
  })
}
