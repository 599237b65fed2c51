import { data } from 'react-router'
import { memberOf } from '#app/platform/auth/member-accounts.server.ts'
import { readForm } from '#app/platform/http/read-form.server.ts'
import { Refused } from '#app/platform/refused.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { daysInWords, PROMISED_DAYS } from '#app/platform/settings/retention.ts'
import { dayAndHour } from '#app/platform/time.ts'
import { listed } from '#app/shared/content-notes/note-words.ts'
import { pageMeta } from '#app/ui/page/meta.ts'
import { Page } from '#app/ui/page/page.tsx'
import { Prose } from '#app/ui/page/prose.tsx'
import { Button, ButtonLink, ButtonRow } from '#app/ui/parts/button.tsx'
import { Disclosure } from '#app/ui/parts/disclosure.tsx'
import { Notice } from '#app/ui/parts/notice.tsx'
import { Sentence } from '#app/ui/parts/sentence.tsx'
import { db } from '#db/connect.server.ts'
import type { ForumRule } from '#db/tables/forum.ts'
import { ownPost, takeBackPost, versionsOf } from '../composing/change-post.server.ts'
import { goTo, PRIVATE } from '../composing/post-form.server.ts'
import { words as watchWords } from '../composing/word-filter/words.ts'
import { ownPostUrl, postUrl } from '../model/rules.ts'
import { words } from '../model/words.ts'
import { words as placeWords } from '../posts/categories/words.ts'
import { ownPostForm } from '../posts/forms.server.ts'
import { answerHours } from '../posts/moderators.server.ts'
import { pictureOf } from '../posts/pictures/pictures-of-posts.server.ts'
import { idNamed } from '../posts/pseudonyms/pseudonyms.server.ts'
import { words as namelessWords } from '../posts/pseudonyms/words.ts'
import { appealUrl } from '../posts/safety-rules.ts'
import { notesOf } from '../posts/tone-and-notes/rules.ts'
import { words as careWords } from '../posts/tone-and-notes/words.ts'
import { titleFor } from '../reading/shown-post.server.ts'
import type { Route } from './+types/own-post'
import { NotHere } from './not-here.tsx'
import { Picture } from './pictures/shown-picture.tsx'
import { ToneLine } from './topic-lines.tsx'
import { HelpLines } from './word-filter/help-lines.tsx'

// The state of a post, for its author.

export async function loader({ params, request }: Route.LoaderArgs) {
  const member = await memberOf(db, request)
  const post = member && (await ownPost(db, member, idNamed(params.postId)))
  if (!post) return data(null, { status: 404, headers: PRIVATE })
  const zone = member.timeZone ?? config.timeZone
  const versions = await versionsOf(db, post.id)
  const title = await titleFor(db, member.id, { id: post.topicId, title: post.title })
  return data(
    {
      picture: post.removedBy === 'author' ? null : await pictureOf(db, post.id),
      post: { ...post, title, heldUntil: post.heldUntil && dayAndHour(post.heldUntil, zone) },
      held:
        member.role !== 'new' &&
        post.madeName === null &&
        post.readFirstSince === null &&
        post.waitsSince !== null &&
        !post.hiddenAt &&
        post.changedBy !== 'moderator',
      hours: await answerHours(db),
      versions: versions.map(({ until, ...one }) => ({ ...one, until: dayAndHour(until, zone) })),
    },
    { headers: PRIVATE },
  )
}

type Loaded = Exclude<Awaited<ReturnType<typeof loader>>['data'], null>
export const handle = {
  hydrate: false,
  crumbs: () => [{ label: words.own.myPosts, href: '/dashboard/forum-posts' }, { label: words.own.title }],
}
export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: words.own.title, noindex: true })
export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export async function action({ params, request }: Route.ActionArgs) {
  const { values } = await readForm(request, ownPostForm)
  const member = await memberOf(db, request)
  if (!values || !member) throw new Refused(words.write.again, values ? 403 : 400)
  await takeBackPost(db, member, idNamed(params.postId))
  return goTo('/dashboard/forum-posts', words.write.removed, words.write.removedText)
}

export default function OwnPost({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <NotHere title={words.own.notFound} text={words.own.notFoundText} />
  const { post, picture, held, hours, versions } = loaderData
  const title = post.title || (post.number === 1 && post.hiddenTitle)
  return (
    <Page title={words.own.title} lead={title ? <p>{words.own.inTopic({ title })}</p> : undefined}>
      <State post={post} hours={hours} last={versions[0]} />
      {post.lockedAt && !post.removedAt && (
        <Notice title={placeWords.closed.title}>
          <p>{placeWords.closed.text}</p>
          <p>
            <Sentence of={placeWords.closed.ask} contact="/contact" />
          </p>
        </Notice>
      )}
      {held && !post.heldUntil && <p>{watchWords.own.held}</p>}
      {post.helpSince && <HelpLines />}
      {post.notes && (
        <p>
          <Sentence of={careWords.own.notes} list={listed(notesOf({ ...post, addedNotes: '' }))} />
        </p>
      )}
      {post.addedNotes && (
        <p>
          <Sentence of={careWords.own.added} list={listed(notesOf({ ...post, notes: '' }))} />
        </p>
      )}
      {post.madeName && (
        <p>
          <Sentence of={namelessWords.own.as} name={post.madeName} />
        </p>
      )}
      {post.html && post.tone && <ToneLine tone={post.tone} />}
      {post.html && (
        <div dir="auto" className="forum-words box">
          <Prose html={post.html} />
          {picture && <Picture picture={picture} />}
        </div>
      )}
      {post.removedAt === null && !post.lockedAt && (
        <ButtonRow>
          <ButtonLink href={`${ownPostUrl(post.id)}/change`} look="quiet">
            {words.own.change}
          </ButtonLink>
        </ButtonRow>
      )}
      {post.text && (
        <Disclosure summary={words.own.remove}>
          <p>{words.own.removeText}</p>
          <form method="post" action={ownPostUrl(post.id)}>
            <Button look="danger" name="intent" value="remove">
              {words.own.yesRemove}
            </Button>
          </form>
        </Disclosure>
      )}
      {versions.length > 0 && (
        <section aria-labelledby="earlier" className="flow">
          <h2 id="earlier">{words.own.earlier}</h2>
          {versions.map(({ id, text, until, changedBy, rule, ruleNote }) => (
            <Disclosure
              key={id}
              summary={
                <Sentence
                  of={changedBy === 'moderator' ? words.own.untilByUs : words.own.until}
                  date={until}
                />
              }
            >
              <Why rule={rule} note={ruleNote} />
              <p className="forum-plain" dir="auto">
                {text}
              </p>
            </Disclosure>
          ))}
        </section>
      )}
    </Page>
  )
}

function State({
  post,
  hours,
  last,
}: Pick<Loaded, 'post' | 'hours'> & { last?: Loaded['versions'][number] }) {
  if (post.removedBy === 'moderator')
    return (
      <Notice title={words.own.removedByUs}>
        <Why rule={post.rule} note={post.ruleNote} />
        {post.text && <p>{words.own.removedAgain({ days: daysInWords(PROMISED_DAYS.removedPosts) })}</p>}
        <p>
          <Sentence of={words.own.askSecond} appeal={appealUrl('post', post.id)} />
        </p>
      </Notice>
    )
  if (post.removedAt)
    return (
      <Notice title={words.own.removedByYou}>
        <p>{words.own.removedByYouText}</p>
      </Notice>
    )
  if (post.hiddenAt)
    return (
      <Notice title={words.own.hidden}>
        <p>{hours === null ? words.own.hiddenUntimed : words.own.hiddenText({ hours })}</p>
      </Notice>
    )
  if (post.waitsSince && post.heldUntil)
    return (
      <Notice title={watchWords.raid.ownTitle}>
        <p>{watchWords.raid.own({ time: post.heldUntil })}</p>
      </Notice>
    )
  if (post.waitsSince)
    return (
      <Notice title={words.own.waits}>
        <p>{hours === null ? words.write.waitingUntimed : words.write.waitingText({ hours })}</p>
      </Notice>
    )
  return (
    <>
      {post.changedBy === 'moderator' && (
        <Notice title={words.own.changedByUs}>
          {last && <Why rule={last.rule} note={last.ruleNote} />}
          <p>{words.own.changedByUsText}</p>
          <p>
            <Sentence of={words.own.askAgain} contact="/contact" />
          </p>
        </Notice>
      )}
      <p>
        {words.own.isPublic}.{' '}
        {post.number !== null && <a href={postUrl(post.topicId, post.number)}>{words.own.seeIt}</a>}
      </p>
    </>
  )
}

/** The rule that a moderator named, and the words. */
function Why({ rule, note }: { rule: ForumRule | null; note: string | null }) {
  return (
    <>
      {rule && (
        <p>
          <Sentence of={words.own.removedWhy} rule={<strong>{words.rules[rule]}</strong>} />
        </p>
      )}
      {note && (
        <p dir="auto">
          <Sentence of={words.own.removedWords} note={note} />
        </p>
      )}
    </>
  )
}
