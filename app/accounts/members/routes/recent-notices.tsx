import { noticesOf, noticesRead } from '#app/platform/accounts/member-notices.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { dayAndHour } from '#app/platform/time.ts'
import { pageMeta } from '#app/ui/page/meta.ts'
import { Page } from '#app/ui/page/page.tsx'
import { EmptyState, StatusTag } from '#app/ui/parts/lists.tsx'
import { db } from '#db/connect.server.ts'
import { noticeWords } from '../notice-words.ts'
import { words } from '../words.ts'
import type { Route } from './+types/recent-notices'
import { PRIVATE, signedIn } from './signed-in.server.ts'

export const handle = {
  hydrate: false,
  crumbs: [{ label: words.account, href: '/account' }, { label: words.notices.title }],
}
export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: words.notices.title, noindex: true })
export const headers: Route.HeadersFunction = () => PRIVATE

export async function loader({ request }: Route.LoaderArgs) {
  const { userId, member } = await signedIn(db, request)
  const notices = await noticesOf(db, userId)
  const newest = notices[0]
  if (newest && notices.some(({ readAt }) => readAt === null)) await noticesRead(db, userId, newest.at)
  return notices.map(({ id, code, about, at, readAt }) => ({
    ...{ id, code, about, isNew: readAt === null },
    at: dayAndHour(at, member.timeZone ?? config.timeZone),
  }))
}

export default function RecentNotices({ loaderData: notices }: Route.ComponentProps) {
  return (
    <Page title={words.notices.title} lead={<p>{words.notices.lead}</p>}>
      {notices.length === 0 && (
        <EmptyState title={words.notices.none} level={2}>
          <p>{words.notices.noneText}</p>
        </EmptyState>
      )}
      <ul className="member-devices">
        {notices.map(({ id, code, about, at, isNew }) => {
          const { title, text, link } = noticeWords[code]
          return (
            <li key={id} className="box stack">
              <h2>{title}</h2>
              {isNew && <StatusTag look="info">{words.notices.new}</StatusTag>}
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
    </Page>
  )
}
