import { notFound } from '#app/platform/refused.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { db } from '#db/connect.server.ts'
import { answerWithPicture } from '../pictures/picture-answer.server.ts'
import { namedIn } from '../pictures/pictures-in-text.ts'
import type { Route } from './+types/logo-picture'

// The logo in use. Any other picture is not found.
export function loader({ params, request }: Route.LoaderArgs) {
  const named = namedIn(params.file)
  if (!named || named.id !== config.look.logo) return notFound()
  return answerWithPicture(db, params.file, request, 'elsewhere')
}
