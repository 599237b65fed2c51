/** What the root's loader tells every page; see app/root.tsx. */
interface RootMatch {
  loaderData?: { organisation?: { name: string } }
}

/**
 * The head of a page: "Page - Organisation". Pass the `matches` of the meta function.
 * @param page.error true when the page shows errors of a form: the title then starts with "Error: "
 */
export function pageMeta(
  matches: readonly unknown[],
  page: { title: string; description?: string; error?: boolean; noindex?: boolean },
) {
  const root = matches[0] as RootMatch | undefined
  const organisation = root?.loaderData?.organisation?.name
  const title = organisation ? `${page.title} - ${organisation}` : page.title
  return [
    { title: page.error ? `Error: ${title}` : title },
    ...(page.description ? [{ name: 'description', content: page.description }] : []),
    ...(page.noindex ? [{ name: 'robots', content: 'noindex' }] : []),
  ]
}
