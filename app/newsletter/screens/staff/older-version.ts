import { redirect } from 'react-router'
import type { Route } from './+types/older-version'

/** The address that a version of a letter had: it is compared on the page of all versions now. */
export const loader = ({ params: { textId, version } }: Route.LoaderArgs) =>
  redirect(`/staff/newsletter/${textId}/versions?${new URLSearchParams({ from: version })}`)
