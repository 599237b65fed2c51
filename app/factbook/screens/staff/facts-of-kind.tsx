import { findIn, pageIn } from '#app/content/model/rules.ts'
import { notFound } from '#app/platform/refused.ts'
import { mayPublish } from '#app/platform/roles/roles.ts'
import { requireRole, staffMember } from '#app/platform/roles/staff-member.server.ts'
import { db } from '#db/connect.server.ts'
import { contentKinds, factList, kindIn } from '../../facts/fact-lines.server.ts'
import type { Route } from './+types/facts-of-kind'
import { FactsPage } from './facts-page.tsx'

export async function loader({ params, request, context }: Route.LoaderArgs) {
  requireRole(context.get(staffMember), mayPublish)
  const kind = kindIn(params.kind) ?? notFound()
  const asked = new URL(request.url).searchParams
  const page = pageIn(asked)
  const list = await factList(db, { kind, filter: asked.get('state'), find: findIn(asked), page })
  return { list, kind, kinds: contentKinds(kind), page }
}

export default function FactsOfKind({ loaderData }: Route.ComponentProps) {
  return <FactsPage {...loaderData} />
}
