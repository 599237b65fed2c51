import { answerWithPortrait } from '#app/blog/blog.server.ts'
import { db } from '#db/connect.server.ts'
import type { Route } from './+types/team-picture'

/** A picture of a team member. Any other picture is not found. */
export const loader = ({ params, request }: Route.LoaderArgs) => answerWithPortrait(db, params.file, request)
