import { answerWithPortrait } from '#app/blog/blog.server.ts'
import { db } from '#db/connect.server.ts'
import type { Route } from './+types/team-picture'

/** A picture of somebody on the team. Any other picture is not there. */
export const loader = ({ params, request }: Route.LoaderArgs) => answerWithPortrait(db, params.file, request)
