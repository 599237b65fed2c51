import { longDate } from '#app/platform/time.ts'
import type { Handle } from '#app/ui/page/handle.ts'
import { pageMeta } from '#app/ui/page/meta.ts'
import { Button, ButtonLink } from '#app/ui/parts/button.tsx'
import { EmptyState } from '#app/ui/parts/lists.tsx'
import { db } from '#db/connect.server.ts'
import { ownBookmarks } from '../bookmarks/own-bookmarks.server.ts'
import { savedWords } from '../model/saved-words.ts'
import { topicWords } from '../model/topic-words.ts'
import type { Route } from './+types/saved'
import { BookmarkList } from './bookmark-list.tsx'
import { FromDevice, WithoutScript } from './from-device.tsx'
import { ownZone } from './use-held.ts'

export const handle = {
  crumbs: () => [{ label: savedWords.dashboard, href: '/dashboard' }, { label: savedWords.savedResources }],
  title: () => savedWords.savedResources,
  listed: { in: 'help', noindex: true },
} satisfies Handle
export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: savedWords.metaTitle, noindex: true })

export const loader = ({ request }: Route.LoaderArgs) => ownBookmarks(db, request)

export default function SavedResources({ loaderData: { signedIn, kept } }: Route.ComponentProps) {
  return (
    <section aria-labelledby="content">
      <h2 id="content" tabIndex={-1}>
        {savedWords.savedResources}
      </h2>
      {kept.length > 0 && (
        <div className="flow">
          <h3>{savedWords.withAccount}</h3>
          <ul className="kept-list">
            {kept.map(({ url, title, note, says, change }) => (
              <li key={url}>
                <a href={url} dir="auto">
                  {title}
                </a>
                <p className="muted small">{says}</p>
                {note && <p dir="auto">{note}</p>}
                <p className="small">
                  <a href={change}>
                    {topicWords.changeOrForget}
                    <span className="only-heard">{`: ${title}`}</span>
                  </a>
                </p>
              </li>
            ))}
          </ul>
        </div>
      )}
      <WithoutScript />
      <FromDevice>
        {({ saved }) =>
          saved.length === 0 && kept.length > 0 ? null : saved.length === 0 ? (
            <EmptyState title={savedWords.youHaveNotSaved} level={3}>
              <p>{savedWords.eachGuideLetterHas}</p>
              <ButtonLink href="/resources">{savedWords.findGuideLetter}</ButtonLink>
            </EmptyState>
          ) : (
            <>
              {signedIn && saved.some(({ url }) => url && !kept.some((page) => page.url === url)) && (
                <form method="post" action="/dashboard/keep">
                  <input type="hidden" name="items" value={JSON.stringify(saved)} />
                  <Button look="quiet">{savedWords.add}</Button>
                </form>
              )}
              <BookmarkList
                list="saved"
                items={saved.map(({ id, title, url, savedAt }) => ({
                  id,
                  name: title,
                  title: url ? <a href={url}>{title}</a> : title,
                  note: savedAt
                    ? savedWords.saved({ date: longDate(savedAt, ownZone()) })
                    : savedWords.savedDevice,
                }))}
              />
              <ButtonLink href="/resources" look="plain">
                {savedWords.findMoreGuidesLetters}
              </ButtonLink>
            </>
          )
        }
      </FromDevice>
    </section>
  )
}
