import { findIn, pageIn } from '#app/content/model/rules.ts'
import { mayPublish } from '#app/platform/roles/roles.ts'
import { requireRole, staffMember } from '#app/platform/roles/staff-member.server.ts'
import { db } from '#db/connect.server.ts'
import { contentKinds, factList } from '../../facts/fact-lines.server.ts'
import type { Route } from './+types/all-facts'
import { FactsPage } from './facts-page.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  requireRole(context.get(staffMember), mayPublish)
  const params = new URL(request.url).searchParams
  const page = pageIn(params)
  const list = await factList(db, { kind: null, filter: params.get('state'), find: findIn(params), page })
  return { list, kind: null, kinds: contentKinds('all'), page }
}

export default function AllFacts({ loaderData }: Route.ComponentProps) {
  return <FactsPage {...loaderData} />
}
