import { db } from '#db/connect.server.ts'
import { everythingAbout } from '../../members/account-settings.server.ts'
import type { Route } from './+types/data-export-json'
import { PRIVATE, session } from './signed-in.server.ts'

/** All data stored with an account, as a file. */
export async function loader({ request }: Route.LoaderArgs) {
  const everything = await everythingAbout(db, await session(db, request))
  return new Response(`${JSON.stringify(everything, null, 2)}\n`, {
    headers: {
      ...PRIVATE,
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': 'attachment; filename="everything-about-me.json"',
      'X-Robots-Tag': 'noindex',
    },
  })
}
