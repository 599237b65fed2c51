import { notFound } from '#app/platform/refused.ts'
import { words } from './model/words.ts'

export const handle = { hydrate: false, crumbs: () => [{ label: words.missing.pageNotFound }] }

/** Every URL that no other route answers. A route of its own, so that the answer has the complete frame. */
export function loader() {
  notFound()
}

export default function Missing() {
  return null
}
