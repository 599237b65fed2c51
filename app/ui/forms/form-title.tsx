import { useMatches } from 'react-router'

/**
 * Sets the document's title on a page with a form, when only the page itself knows of errors.
 * Use it instead of a title in `meta`: pageMeta without a title, or `meta` that omits it.
 */
export function FormTitle({ title, error }: { title: string; error?: boolean }) {
  const root = useMatches()[0]?.loaderData as { organisation?: { name: string } } | undefined
  const name = root?.organisation?.name
  return <title>{`${error ? 'Error: ' : ''}${title}${name ? ` - ${name}` : ''}`}</title>
}
