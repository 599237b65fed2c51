import { data } from 'react-router'
import { memberOf, memberSession } from '#app/platform/auth/member-accounts.server.ts'
import { ownPage } from '#app/platform/autosave/autosave-request.server.ts'
import { savesSettled } from '#app/platform/autosave/pending-saves.server.ts'
import { readForm } from '#app/platform/http/read-form.server.ts'
import { Refused } from '#app/platform/refused.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { pageMeta } from '#app/ui/page/meta.ts'
import { Page } from '#app/ui/page/page.tsx'
import { Button, ButtonLink } from '#app/ui/parts/button.tsx'
import { Disclosure } from '#app/ui/parts/disclosure.tsx'
import { EmptyState } from '#app/ui/parts/lists.tsx'
import { Sentence } from '#app/ui/parts/sentence.tsx'
import { db } from '#db/connect.server.ts'
import { savesOf, secretHere, shownDraft } from '../../composing/drafts/drafts-here.server.ts'
import draftsModule from '../../composing/drafts/drafts-module.ts?worker&url'
import { draftsForm, placeIn } from '../../composing/drafts/forms.server.ts'
import { draftsOf, dropDraft, endPostDraft } from '../../composing/drafts/post-drafts.server.ts'
import { DRAFTS_PAGE, formUrl } from '../../composing/drafts/rules.ts'
import { words } from '../../composing/drafts/words.ts'
import { goTo, PRIVATE } from '../../composing/post-form.server.ts'
import { heldHere, stopHeld } from '../../composing/scheduled-posts/scheduled-posts.server.ts'
import { words as laterWords } from '../../composing/scheduled-posts/words.ts'
import { words as forumWords } from '../../model/words.ts'
import { titlesFor } from '../../posts/mutes/closed-titles.server.ts'
import { namesOfPlaces } from '../../posts/queries.server.ts'
import { ScheduledList } from '../scheduled-posts/scheduled-list.tsx'
import type { Route } from './+types/post-drafts'
import { UnsentHere } from './draft-offer.tsx'

export async function loader({ request }: Route.LoaderArgs) {
  const session = await memberSession(db, request)
  const member = session?.member
  if (!member) return data({ signedIn: false, secret: '', held: [], drafts: [] }, { headers: PRIVATE })
  await savesSettled(savesOf(member.id))
  const places = await namesOfPlaces(db)
  const own = await draftsOf(db, member.id)
  const titles = await titlesFor(
    db,
    member.id,
    own.flatMap(({ where }) => ('topic' in where ? [where.topic] : [])),
  )
  const drafts = own.map((draft) => {
    const { where } = draft
    const title =
      'topic' in where ? (titles.get(where.topic) ?? draft.title) : (places.get(where.category) ?? '')
    const { id, url, at, beginning } = shownDraft(draft, member.timeZone ?? config.timeZone)
    return { id, url, at, beginning, title, isReply: 'topic' in where }
  })
  const secret = secretHere(member.id, session.lasts === 'window')
  const held = await heldHere(db, member, places)
  return data({ signedIn: true, secret, held, drafts }, { headers: PRIVATE })
}

export const handle = {
  hydrate: false,
  crumbs: () => [{ label: forumWords.topic.forum, href: '/forum' }, { label: words.page.title }],
}
export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: words.page.title, noindex: true })
export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

/** Deletes a draft, or clears the form in which it is edited. */
export async function action({ request }: Route.ActionArgs) {
  const member = await memberOf(db, request)
  const { values, typed } = await readForm(request, draftsForm)
  if (!values) throw new Refused(forumWords.write.again, 400)
  if (!member) throw new Refused(words.page.signIn, 403)
  if (values.intent === 'drop') {
    await dropDraft(db, member.id, values.id)
    return goTo(DRAFTS_PAGE, words.notice.dropped, words.notice.droppedText)
  }
  if (values.intent === 'stop') {
    await stopHeld(db, member.id, values.id)
    return goTo(DRAFTS_PAGE, laterWords.held.stopped, laterWords.held.stoppedText)
  }
  const place = await placeIn(db, request)
  if (!place) throw new Refused(forumWords.write.again, 400)
  await endPostDraft(db, member.id, place.where, { page: values.page, from: values.draft })
  return goTo(ownPage(typed.back ?? formUrl(place.where)), words.notice.cleared, words.notice.clearedText)
}

export default function PostDrafts({ loaderData: { signedIn, secret, held, drafts } }: Route.ComponentProps) {
  return (
    <Page title={words.page.title} lead={<p>{words.page.lead}</p>}>
      <UnsentHere secret={secret} list />
      {secret && <script src={draftsModule} defer />}
      {!signedIn && (
        <>
          <p>{words.page.signIn}</p>
          <ButtonLink href={`/account/sign-in?back=${encodeURIComponent(DRAFTS_PAGE)}`}>
            {forumWords.write.signIn}
          </ButtonLink>
        </>
      )}
      {held.length > 0 && <ScheduledList posts={held} />}
      {held.length > 0 && drafts.length > 0 && <h2>{laterWords.list.drafts}</h2>}
      {signedIn && drafts.length + held.length === 0 && (
        <EmptyState title={words.page.none}>
          <p>{words.page.noneText}</p>
          <ButtonLink href="/forum" look="quiet">
            {words.page.toForum}
          </ButtonLink>
        </EmptyState>
      )}
      {drafts.map((draft, i) => (
        <DraftBox key={draft.id} draft={draft} number={i + 1} level={held.length > 0 ? 3 : 2} />
      ))}
    </Page>
  )
}

function DraftBox({
  draft,
  number,
  level,
}: {
  draft: Route.ComponentProps['loaderData']['drafts'][number]
  number: number
  level: 2 | 3
}) {
  const Heading = `h${level}` as const
  return (
    <section className="box flow" aria-labelledby={`draft-${draft.id}`}>
      <Heading id={`draft-${draft.id}`}>
        {draft.isReply && !draft.title ? (
          words.page.replyGone
        ) : draft.isReply ? (
          <Sentence of={words.page.reply} title={<bdi>{draft.title}</bdi>} />
        ) : (
          <Sentence of={words.page.topic} place={draft.title} />
        )}
      </Heading>
      <p className="muted">
        <Sentence of={words.offer.savedAt} at={draft.at} />
      </p>
      <p dir="auto" className="forum-plain">
        {draft.beginning}
      </p>
      <p>
        <a className="line-link" href={draft.url}>
          {words.page.goOn(number)}
        </a>
      </p>
      <Disclosure summary={words.page.drop(number)}>
        <form method="post" action={DRAFTS_PAGE} className="flow">
          <p>{words.page.dropText}</p>
          <input type="hidden" name="id" value={draft.id} />
          <Button look="danger" name="intent" value="drop">
            {words.page.yesDrop}
          </Button>
        </form>
      </Disclosure>
    </section>
  )
}
