import { db } from '#db/connect.server.ts'
import { jsonFeed } from '../reading/feed.server.ts'
import { feedAnswer } from '../reading/feed-answer.server.ts'
import type { Route } from './+types/json-feed'

export const loader = ({ request }: Route.LoaderArgs) =>
  feedAnswer(db, request, jsonFeed, 'application/feed+json; charset=utf-8')
