import { db } from '#db/connect.server.ts'
import { answerWithPicture } from '../pictures/picture-answer.server.ts'
import type { Route } from './+types/blog-picture'

// A picture of a post that is public. Before, and after it is taken off the site, there is nothing at this address.
export const loader = ({ params, request }: Route.LoaderArgs) =>
  answerWithPicture(db, params.file, request, true)
