import { redirect } from 'react-router'
import { notFound } from '#app/platform/requests/refused.ts'
import { db } from '#db/connect.server.ts'
import { resourceCalled } from '../queries.server.ts'
import type { Route } from './+types/save'

/** The Save button when no script took it: back to the same place, which says what to do. A script that comes late saves there. */
export async function action({ params }: Route.ActionArgs) {
  const { slug } = (await resourceCalled(db, params.slug)) ?? notFound()
  return redirect(`/resources/${slug}#save`, 303)
}

/** The address has no page of its own: whoever comes by a link reads the resource. */
export const loader = ({ params }: Route.LoaderArgs) =>
  redirect(`/resources/${encodeURIComponent(params.slug)}`)
