import { keptTopics } from '#app/forum/forum.server.ts'
import { memberSession } from '#app/platform/auth/member-accounts.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { longDate } from '#app/platform/time.ts'
import { letterFiles } from '#app/resources/resources.server.ts'
import type { Handle } from '#app/ui/page/handle.ts'
import { pageMeta } from '#app/ui/page/meta.ts'
import { db } from '#db/connect.server.ts'
import { type Bookmark, listBookmarks } from '../bookmarks/bookmarks.server.ts'
import { ownDrafts } from '../model/own-posts.server.ts'
import { POSTS_SHOWN } from '../model/rules.ts'
import { ListsHere } from '../overview/lists-here.tsx'
import overviewModule from '../overview/overview-module.ts?worker&url'
import { overviewWords as words } from '../overview/overview-words.ts'
import { ownLists } from '../overview/own-lists.server.ts'
import type { Route } from './+types/overview'
import { KeepsNothing, WithoutScript } from './from-device.tsx'
import { NeedNow } from './overview/need-card.tsx'
import { OwnPosts } from './own-posts.tsx'
import { useFrame } from './use-frame.ts'

export const handle = {
  hydrate: false,
  crumbs: () => [{ label: words.dashboard }],
  title: () => words.dashboard,
  listed: { in: 'help', noindex: true },
  searchText: () => words.searchText,
} satisfies Handle
export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: words.dashboard, description: words.metaDescription, noindex: true })

const NOTHING = { gifts: [], newsletter: null }

export async function loader({ request }: Route.LoaderArgs) {
  const session = await memberSession(db, request)
  const member = session?.member
  const zone = member?.timeZone ?? config.timeZone
  const fileOf = await letterFiles(db)
  const files = [...fileOf].flat().join(' ')
  if (!member)
    return { signedIn: false, saved: 0, wrote: [], letters: [], own: NOTHING, forumDrafts: 0, files }
  const saved = await listBookmarks(db, member.id, 'saved')
  const wrote = await listBookmarks(db, member.id, 'wrote')
  const row = ({ id, url, title, note, keptAt }: Bookmark) => ({
    id,
    url,
    title,
    note: note ?? '',
    day: longDate(keptAt, zone),
    file: fileOf.get(url) ?? null,
  })
  return {
    signedIn: true,
    saved: saved.length + (await keptTopics(db, member.id)).length,
    letters: saved.filter(({ url }) => fileOf.has(url)).map(row),
    wrote: wrote.map(row),
    own: await ownLists(db, session, zone),
    forumDrafts: await ownDrafts(db, request),
    files,
  }
}

export default function Overview({ loaderData }: Route.ComponentProps) {
  const { signedIn, saved, own, forumDrafts, wrote, letters, files } = loaderData
  const { ownCount, ownPosts, waiting, zone } = useFrame()
  const failed = own.gifts.find((gift) => gift.failed)
  return (
    <section aria-labelledby="content">
      <h2 id="content" tabIndex={-1}>
        {words.overview}
      </h2>
      <WithoutScript />
      <template data-refused="">
        <KeepsNothing />
      </template>
      <ul className="counts">
        <Count of="complaints" own={0} known={false} href="/dashboard/complaints" />
        <Count of="posts" own={ownCount} known={signedIn} href="/dashboard/forum-posts" />
        <Count of="saved" own={saved} known={signedIn} href="/dashboard/saved" />
      </ul>
      <NeedNow failedGift={failed?.title ?? null} waitingPosts={waiting} forumDrafts={forumDrafts} />
      <ListsHere signedIn={signedIn} own={own} wrote={wrote} letters={letters} files={files} />
      {ownPosts.length > 0 && (
        <div className="flow">
          <h3>{words.newestPosts}</h3>
          <OwnPosts posts={ownPosts} level={4} zone={zone} />
        </div>
      )}
      {ownPosts.length < POSTS_SHOWN && <PostsOfDevice own={ownPosts.length} />}
      <script src={overviewModule} defer />
    </section>
  )
}

/** The script adds the device's own number. `known`: the number is meaningful even without that. */
function Count(props: { of: keyof typeof words.counts; own: number; known: boolean; href: string }) {
  const { of, own, known, href } = props
  const { one, many, see } = words.counts[of]
  return (
    <li className="count" data-count={of} data-own={own} data-one={one} data-many={many}>
      <p>
        <strong className="count-number">{known && own > 0 ? own : '–'}</strong>{' '}
        <span>{known && own === 1 ? one : many}</span>
      </p>
      <a href={`${href}#content`}>{see}</a>
    </li>
  )
}

function PostsOfDevice({ own }: { own: number }) {
  return (
    <template data-for="posts">
      <div className="flow" data-list="posts" data-own={own} data-note={words.posted}>
        <h3>{words.newestPosts}</h3>
        <ul className="device-list">
          <template>
            <li className="device-item">
              <div className="device-words">
                <h4>{words.device.item}</h4>
                <p className="device-note" />
              </div>
            </li>
          </template>
        </ul>
      </div>
    </template>
  )
}
