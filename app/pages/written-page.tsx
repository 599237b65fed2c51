import { pageFacts } from '#app/factbook/factbook.server.ts'
import { notFound } from '#app/platform/refused.ts'
import { storedHtmlOf } from '#app/platform/rendering/markdown.server.ts'
import { pageMeta } from '#app/ui/page/meta.ts'
import { Page } from '#app/ui/page/page.tsx'
import { Prose } from '#app/ui/page/prose.tsx'
import type { Route } from './+types/written-page'

/** A page that staff write in the console, under Facts, Pages. */
export async function loader({ params: { slug } }: Route.LoaderArgs) {
  const { title, lead, body } = pageFacts().find((one) => one.slug === slug) ?? notFound()
  return { title, lead, html: await storedHtmlOf(body, 'page') }
}

export const handle = {
  hydrate: false,
  crumbs: ({ title }: { title: string }) => [{ label: title }],
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData ? pageMeta(matches, { title: loaderData.title, description: loaderData.lead }) : []

export default function WrittenPage({ loaderData: { title, lead, html } }: Route.ComponentProps) {
  return (
    <Page title={title} lead={lead && <p>{lead}</p>}>
      <Prose html={html} />
    </Page>
  )
}
