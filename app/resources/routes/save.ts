import { redirect } from 'react-router'
import { notFound } from '#app/platform/refused.ts'
import { db } from '#db/connect.server.ts'
import { resourceCalled } from '../queries.server.ts'
import type { Route } from './+types/save'

/** The Save button of a page without scripts: its answer is the page that keeps the resource on the device. */
export async function action({ params }: Route.ActionArgs) {
  const { slug } = (await resourceCalled(db, params.slug)) ?? notFound()
  return redirect(`/resources/${slug}/saved`, 303)
}

/** The address has no page of its own: whoever comes by a link reads the resource. */
export const loader = ({ params }: Route.LoaderArgs) =>
  redirect(`/resources/${encodeURIComponent(params.slug)}`)
