import { data, redirect } from 'react-router'
import { choicesFor } from '#app/shared/content-notes/note-choices.server.ts'
import { beginsOpen } from '#app/shared/content-notes/note-rules.ts'
import { pageMeta } from '#app/ui/page/meta.ts'
import { Page } from '#app/ui/page/page.tsx'
import { db } from '#db/connect.server.ts'
import { EasierPage } from '../components/easier-page.tsx'
import { easierAt } from '../easier-texts.server.ts'
import { easierPath } from '../rules.ts'
import { words } from '../words.ts'
import type { Route } from './+types/easier'

// One page for the easier versions of posts, resources, laws and states, each below the URL of its full text.

export async function loader({ request }: Route.LoaderArgs) {
  const { pathname } = new URL(request.url)
  const found = await easierAt(db, pathname)
  if (!found) return data(null, { status: 404 })
  // The full text has a new URL now.
  if (easierPath(found.path) !== pathname)
    throw redirect(easierPath(found.path), { status: 301, headers: { 'Cache-Control': 'no-cache' } })
  const choices = await choicesFor(db, request, [found])
  return data({ ...found, open: found.open || beginsOpen(found.notes, choices) })
}

type Loaded = { title: string; path: string; section: { label: string; href: string }; of: string } | null

export const handle = {
  hydrate: false,
  crumbs: (loaded: Loaded) =>
    loaded
      ? [loaded.section, { label: loaded.of, href: loaded.path }, { label: words.easier.easierToRead }]
      : [{ label: words.easier.title }],
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData
    ? pageMeta(matches, {
        title: words.easier.metaTitle({ title: loaderData.title }),
        description: loaderData.lead,
        article: {},
      })
    : pageMeta(matches, { title: words.easier.title, noindex: true })

export default function Easier({ loaderData }: Route.ComponentProps) {
  return loaderData ? (
    <EasierPage {...loaderData} />
  ) : (
    <Page title={words.easier.title} lead={<p>{words.easier.notThere}</p>}>
      {null}
    </Page>
  )
}
