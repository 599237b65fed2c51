import { notFound } from '#app/platform/requests/refused.ts'
import { answerWithFile } from '../files.server.ts'
import type { Route } from './+types/file'

export const loader = async ({ params, request }: Route.LoaderArgs) =>
  (await answerWithFile(params.name, request)) ?? notFound()
