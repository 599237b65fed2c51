import { notFound } from '#app/platform/requests/refused.ts'
import { words } from './words.ts'

export const handle = { hydrate: false, crumbs: () => [{ label: words.missing.pageNotFound }] }

/** Every address that no other page answers. Here, so that the frame around the answer is whole. */
export function loader() {
  notFound()
}

export default function Missing() {
  return null
}
