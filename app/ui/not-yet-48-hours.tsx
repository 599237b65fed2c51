import { useRouteLoaderData } from 'react-router'

/** Stands behind each promise of 48 hours, and says the truth on a site where nobody reads cases so far. */
export function NotYet48Hours() {
  const root = useRouteLoaderData('root') as { casesRead?: boolean } | undefined
  return root?.casesRead === false ? ' Not yet: this site is new and has no reviewer so far.' : null
}
