import { notFound } from '#app/platform/requests/refused.ts'

export const handle = { hydrate: false, crumbs: [{ label: 'Page not found' }] }

/** Every address that no other page answers. Here, so that the frame around the answer is whole. */
export function loader() {
  notFound()
}

export default function Missing() {
  return null
}
