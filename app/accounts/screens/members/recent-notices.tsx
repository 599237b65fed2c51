import { aboutNotices } from '#app/forum/forum.server.ts'
import { memberSession } from '#app/platform/auth/member-accounts.server.ts'
import { noticesOf, noticesRead } from '#app/platform/auth/member-notices.server.ts'
import { readAway } from '#app/platform/http/bodies.server.ts'
import { forgetTold, toldHere } from '#app/platform/http/recent-flashes.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { dayAndHour, longDate } from '#app/platform/time.ts'
import { pageMeta } from '#app/ui/page/meta.ts'
import { Page } from '#app/ui/page/page.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { EmptyState, StatusTag } from '#app/ui/parts/lists.tsx'
import { Sentence } from '#app/ui/parts/sentence.tsx'
import { db } from '#db/connect.server.ts'
import type { MemberNoticeCode } from '#db/tables/members.ts'
import { noticeWords } from '../../members/notice-words.ts'
import { signInUrl } from '../../members/return-to.server.ts'
import { words } from '../../model/member-words.ts'
import type { Route } from './+types/recent-notices'
import { onTo, PRIVATE, signedIn } from './signed-in.server.ts'

export const handle = {
  hydrate: false,
  crumbs: () => [{ label: words.dashboard, href: '/dashboard' }, { label: words.notices.title }],
}
export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: words.notices.title, noindex: true })
export const headers: Route.HeadersFunction = () => PRIVATE

export async function loader({ request }: Route.LoaderArgs) {
  const session = await memberSession(db, request)
  const own = session && (await ownNotices(request))
  const told = toldHere(request).map((one) => ({ ...one, at: dayAndHour(one.at, config.timeZone) }))
  return { own, told, signIn: own ? null : signInUrl('/notices') }
}

/** Notices about other members' posts: they disappear when the author takes the post back, or a moderator removes it. */
const TELL_OF_OTHERS = new Set<MemberNoticeCode>(['answered', 'mentioned', 'new-replies'])

async function ownNotices(request: Request) {
  const { userId, member } = await signedIn(db, request)
  const all = await noticesOf(db, userId)
  // A newer release may have written one that this one has no words for: it stays unread.
  const notices = all.filter(({ code }) => code in noticeWords)
  const newest = notices[0]
  if (newest && all.length === notices.length && notices.some(({ readAt }) => readAt === null))
    await noticesRead(db, userId, newest.at)
  const places = notices.flatMap(({ about }) => about ?? [])
  const found = await aboutNotices(db, userId, places)
  const zone = member.timeZone ?? config.timeZone
  return notices.flatMap(({ id, code, about, at, readAt }) => {
    const topic = found.get(about ?? '')
    // A deleted post cannot be shown.
    if (topic?.gone && TELL_OF_OTHERS.has(code)) return []
    return {
      id,
      code,
      about,
      isNew: readAt === null,
      topic: topic && { title: topic.title, by: topic.by },
      at: topic?.dayAlone ? longDate(at, zone) : dayAndHour(at, zone),
    }
  })
}

/** Clears this browser's messages. Its own message is the only one there afterwards. */
export async function action({ request }: Route.ActionArgs) {
  await readAway(request)
  const { cleared: title, clearedText: text } = words.notices
  return onTo('/notices', { kind: 'success', title, text }, [forgetTold()])
}

export default function RecentNotices({ loaderData: { own, told, signIn } }: Route.ComponentProps) {
  return (
    <Page title={words.notices.title} lead={<p>{words.notices.lead}</p>}>
      {own ? (
        <section aria-labelledby="own" className="stack">
          <h2 id="own">{words.notices.account}</h2>
          <Own notices={own} />
        </section>
      ) : (
        <p>
          <a className="line-link" href={signIn ?? ''}>
            {words.notices.signIn}
          </a>
        </p>
      )}
      <section aria-labelledby="told" className="stack">
        <h2 id="told">{words.notices.window}</h2>
        <p>{told.length > 0 ? words.notices.windowText : words.notices.windowNone}</p>
        {told.length > 0 && (
          <>
            <Told told={told} />
            <ClearTold />
          </>
        )}
      </section>
    </Page>
  )
}

function ClearTold() {
  return (
    <form method="post" action="/notices">
      <Button look="quiet">{words.notices.clear}</Button>
    </form>
  )
}

function Told({ told }: { told: readonly { title: string; text: string; at: string }[] }) {
  return (
    <ul className="member-devices">
      {told.map(({ title, text, at }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the page is made once
        <li key={place} className="box stack">
          <h3>{title}</h3>
          <p>{text}</p>
          <p className="device-note">{at}</p>
        </li>
      ))}
    </ul>
  )
}

interface OwnNotice {
  id: string
  code: MemberNoticeCode
  about: string | null
  at: string
  isNew: boolean
  /** The forum topic that it is about, and the author there. */
  topic: { title: string; by: string | null } | undefined
}

function Own({ notices }: { notices: readonly OwnNotice[] }) {
  if (notices.length === 0)
    return (
      <EmptyState title={words.notices.none} level={3}>
        <p>{words.notices.noneText}</p>
      </EmptyState>
    )
  return (
    <ul className="member-devices">
      {notices.map(({ id, code, about, at, isNew, topic }) => {
        const { title, text, link } = noticeWords[code]
        return (
          <li key={id} className="box stack">
            <h3>{title}</h3>
            {isNew && <StatusTag look="info">{words.notices.new}</StatusTag>}
            {topic && (
              <p>
                <Sentence
                  of={topic.by ? words.notices.byIn : words.notices.inTopic}
                  title={<bdi>{topic.title}</bdi>}
                  {...(topic.by ? { name: <bdi>{topic.by}</bdi> } : {})}
                />
              </p>
            )}
            <p>{text}</p>
            <p className="device-note">{at}</p>
            {about && (
              <p>
                <a className="line-link" href={about}>
                  {link}
                </a>
              </p>
            )}
          </li>
        )
      })}
    </ul>
  )
}
