import { useEffect, useState } from 'react'
import { notFound } from '#app/platform/refused.ts'
import { now } from '#app/platform/time.ts'
import { Button, ButtonLink, ButtonRow } from '#app/ui/button.tsx'
import { pageMeta } from '#app/ui/meta.ts'
import { Page } from '#app/ui/page.tsx'
import { db } from '#db/connect.server.ts'
import { resourceCalled } from '../queries.server.ts'
import { withoutSaved, withSaved } from '../rules.ts'
import type { Route } from './+types/saved'

const KEPT_UNDER = 'savedResources'

export async function loader({ params }: Route.LoaderArgs) {
  const { id, slug, title } = (await resourceCalled(db, params.slug)) ?? notFound()
  return { id, title, url: `/resources/${slug}` }
}

export const handle = {
  crumbs: ({ title, url }: { title: string; url: string }) => [
    { label: 'Resources', href: '/resources' },
    { label: title, href: url },
    { label: 'Save' },
  ],
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, { title: `Save: ${loaderData?.title ?? ''}`, noindex: true })

type State = 'saving' | 'saved' | 'removed' | 'refused'
const words: Record<State, string> = {
  // Nothing, for without JavaScript it stays so.
  saving: '',
  saved: 'Saved on this device. You find it on your dashboard, under Saved Resources.',
  removed: 'Removed from this device.',
  refused:
    'This browser does not let websites keep things, so we could not save it. You can bookmark the page.',
}

export default function Saved({ loaderData: { id, title, url } }: Route.ComponentProps) {
  const [state, setState] = useState<State>('saving')
  const keep = (saved: boolean) => {
    try {
      const stored = localStorage.getItem(KEPT_UNDER)
      const list = saved ? withSaved(stored, { id, title, url, savedAt: now() }) : withoutSaved(stored, id)
      localStorage.setItem(KEPT_UNDER, JSON.stringify(list))
      setState(saved ? 'saved' : 'removed')
    } catch {
      setState('refused')
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => keep(true), [])
  return (
    <Page
      title="Save a resource"
      lead={<p>This keeps “{title}” in a list on this device. We do not see the list.</p>}
    >
      <p role="status" className="save-state">
        {words[state]}
      </p>
      <noscript>
        <p>
          Saving needs JavaScript, and it is off in this browser. You can bookmark the page of the resource or
          print it.
        </p>
      </noscript>
      <ButtonRow>
        <ButtonLink href={url}>Back to {title}</ButtonLink>
        <ButtonLink href="/dashboard/saved" look="quiet">
          See my saved resources
        </ButtonLink>
        {/* It has its place from the start, so that nothing moves when it can be used. */}
        <Button
          type="button"
          look="plain"
          className={state === 'saved' || state === 'removed' ? undefined : 'unseen'}
          onClick={() => keep(state === 'removed')}
        >
          {state === 'removed' ? 'Save it again' : 'Remove it again'}
        </Button>
      </ButtonRow>
    </Page>
  )
}
