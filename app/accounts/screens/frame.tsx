import { Outlet } from 'react-router'
import { heldOfCases } from '#app/cases/cases.server.ts'
import { whereWordsWait } from '#app/platform/autosave/autosave.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { readingFrom, settingsKey } from '#app/reading/rules.ts'
import { hasCardHere } from '#app/shared/access-card/access-card.server.ts'
import { Page } from '#app/ui/page/page.tsx'
import { db } from '#db/connect.server.ts'
import { ownPosts } from '../model/own-posts.server.ts'
import { POSTS_SHOWN } from '../model/rules.ts'
import { words } from '../model/words.ts'
import type { Route } from './+types/frame'
import { DashboardNav } from './dashboard-nav.tsx'
import { ShelfScene } from './shelf-scene.tsx'
import { HeldContext, useAskDevice } from './use-held.ts'

export const headers = () => ({ 'Cache-Control': 'no-store' })

export async function loader({ request }: Route.LoaderArgs) {
  const { handle, count, waiting, posts, news } = await ownPosts(db, request, POSTS_SHOWN)
  const unsentAt = await whereWordsWait(db, request)
  return {
    handle,
    ownCount: count,
    waiting,
    ownPosts: posts,
    news,
    ...(await heldOfCases(db, request)),
    path: new URL(request.url).pathname,
    readingChosen: settingsKey(readingFrom(request.headers.get('cookie'))) !== '',
    zone: config.timeZone,
    unsent: unsentAt !== null,
    unsentAt: unsentAt ?? '',
    card: hasCardHere(request),
  }
}

/** The frame of the five tabs: the shared parts, and this device's data. */
export default function Frame({ loaderData }: Route.ComponentProps) {
  const held = useAskDevice()
  const signedIn = loaderData.handle !== null
  return (
    <Page
      wide
      title={words.dashboard.title}
      lead={<p>{signedIn ? words.dashboard.browserAndAccount : words.dashboard.onlyBrowserHasThese}</p>}
    >
      <div className="dash">
        <DashboardNav
          path={loaderData.path}
          handle={loaderData.handle}
          news={loaderData.news}
          scene={<ShelfScene />}
        />
        <div className="dash-panel">
          <HeldContext value={held}>
            <Outlet context={loaderData} />
          </HeldContext>
        </div>
      </div>
    </Page>
  )
}
