import { db } from '#db/connect.server.ts'
import { answerWithPicture } from '../pictures/picture-answer.server.ts'
import type { Route } from './+types/blog-picture'

// A picture of a public post. Before and after, this URL is not found.
export const loader = ({ params, request }: Route.LoaderArgs) =>
  answerWithPicture(db, params.file, request, true)
