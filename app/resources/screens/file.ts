import { notFound } from '#app/platform/refused.ts'
import { db } from '#db/connect.server.ts'
import { answerWithFile } from '../hub/file-answer.server.ts'
import type { Route } from './+types/file'

export const loader = async ({ params, request }: Route.LoaderArgs) =>
  (await answerWithFile(db, params.name, request)) ?? notFound()
