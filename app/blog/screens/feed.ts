import { db } from '#db/connect.server.ts'
import { atomFeed } from '../reading/feed.server.ts'
import { feedAnswer } from '../reading/feed-answer.server.ts'
import type { Route } from './+types/feed'

export const loader = ({ request }: Route.LoaderArgs) =>
  feedAnswer(db, request, atomFeed, 'application/atom+xml; charset=utf-8')
