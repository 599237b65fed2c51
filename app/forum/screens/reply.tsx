import { data } from 'react-router'
import { type Member, memberOf } from '#app/platform/auth/member-accounts.server.ts'
import { plainText } from '#app/platform/rendering/markdown.server.ts'
import { moderatorHere } from '#app/platform/roles/staff-member.server.ts'
import { fieldOf } from '#app/shared/content-notes/note-rules.ts'
import { Noted } from '#app/shared/content-notes/noted.tsx'
import { FormTitle } from '#app/ui/forms/form-title.tsx'
import { Page } from '#app/ui/page/page.tsx'
import { Prose } from '#app/ui/page/prose.tsx'
import { Disclosure } from '#app/ui/parts/disclosure.tsx'
import { Notice } from '#app/ui/parts/notice.tsx'
import { Sentence } from '#app/ui/parts/sentence.tsx'
import { db } from '#db/connect.server.ts'
import type { ContentNote } from '#db/tables/content-notes.ts'
import type { ShownDraft } from '../composing/drafts/drafts-here.server.ts'
import draftsModule from '../composing/drafts/drafts-module.ts?worker&url'
import {
  composeView,
  PRIVATE,
  readPostForm,
  showFormAgain,
  submitNewPost,
} from '../composing/post-form.server.ts'
import { postIn, reply } from '../composing/writing.server.ts'
import { topicUrl } from '../model/rules.ts'
import { words } from '../model/words.ts'
import { replyForm } from '../posts/forms.server.ts'
import { handlesIn } from '../posts/mentions/handles-here.server.ts'
import mentionModule from '../posts/mentions/mention-module.ts?worker&url'
import { foldedFor } from '../posts/mutes/folded-posts.server.ts'
import { hasBlock, mutesOf, visibilityOf } from '../posts/mutes/mutes.server.ts'
import { pseudonymIn } from '../posts/pseudonyms/pseudonyms.server.ts'
import { postNumbered, publicTopic } from '../posts/queries.server.ts'
import { ownWords, partsOf, quoteOf, withQuote } from '../posts/quoting/quoted.ts'
import { topicStarter } from '../posts/tone-and-notes/reply-wishes.server.ts'
import { words as careWords } from '../posts/tone-and-notes/words.ts'
import { shownTopic, titleFor } from '../reading/shown-post.server.ts'
import type { Route } from './+types/reply'
import { DraftsLeft } from './drafts/draft-offer.tsx'
import { SlowLine, WishLine } from './topic-lines.tsx'
import { CannotWrite, ReadFirst, WriteForm } from './write-form.tsx'

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const topic = await publicTopic(db, params.topicId)
  const { member, form } = await composeView(db, request, context, { topic: params.topicId })
  const asked = new URL(request.url).searchParams.get('to') ?? ''
  const to = topic && /^[1-9]\d{0,5}$/.test(asked) ? await answered(topic.id, Number(asked), member) : null
  const alias = member && topic ? await pseudonymIn(db, member.id, topic.id) : undefined
  const title = topic ? await titleFor(db, member?.id ?? null, topic) : ''
  // The topic was deleted or closed while the member wrote: the page is still shown, for their text.
  return data(
    {
      ...form,
      topic: topic ? shownTopic(topic, title) : null,
      topicId: params.topicId,
      to,
      closed: await whyClosed(topic, member),
      alias: alias?.madeName ?? null,
      handles: topic && member ? await handlesIn(db, topic.id, member.id) : [],
    },
    { status: topic ? 200 : 404, headers: PRIVATE },
  )
}

/** The post being answered; null where it does not exist, or is hidden from the member. */
async function answered(topicId: string, number: number, member: Member | null) {
  const post = await postNumbered(db, topicId, number)
  const unseen = await mutesOf(db, member?.id ?? null)
  if (!post || visibilityOf(unseen, post, false) === 'closed') return null
  const own = () => false
  const [seen = post] = await foldedFor(db, unseen, topicId, [{ ...post, id: '' }], own)
  const { number: at, name, notes, text } = post
  const words = hasBlock(unseen) ? ownWords(text) : text
  return { number: at, name, notes, html: seen.html, text: words, parts: partsOf(words).map(beginningOfPart) }
}

const PART_SHOWN = 90
const beginningOfPart = (part: string): string => {
  const plain = plainText(part)
  return plain.length > PART_SHOWN ? `${plain.slice(0, PART_SHOWN).replace(/[\uD800-\uDBFF]$/, '')} …` : plain
}

/** Why this member cannot answer in this topic. */
async function whyClosed(
  topic: Awaited<ReturnType<typeof publicTopic>>,
  member: Member | null,
): Promise<keyof ReturnType<typeof closedWords> | null> {
  if (!topic) return 'gone'
  if (topic.lockedAt) return 'locked'
  if (topic.exampleAt) return 'example'
  if (topic.wish !== 'none') return null
  return member && (await topicStarter(db, member, topic.id)) ? null : 'no replies'
}

type Loaded = Awaited<ReturnType<typeof loader>>['data']
export const handle = {
  hydrate: false,
  crumbs: (loaded: Loaded | null) => [
    { label: words.topic.forum, href: '/forum' },
    ...(loaded?.topic ? [{ label: loaded.topic.title, href: topicUrl(loaded.topic.id) }] : []),
    { label: words.write.replyTitle },
  ],
}
export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }]
export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export async function action({ params, request, context }: Route.ActionArgs) {
  const form = await readPostForm(db, request, replyForm)
  if (form.typed.intent === 'quote') return quoted(params.topicId, form.typed, await memberOf(db, request))
  const asModerator = context.get(moderatorHere)?.userId
  return submitNewPost(db, request, context, form, {
    where: { topic: params.topicId },
    write: (member, values) =>
      reply(db, member, {
        ...postIn(values),
        topicId: params.topicId,
        to: values.to,
        asModerator: values.asModerator ? asModerator : null,
      }),
  })
}

/** Redisplays the form with the answered post as a quote, and with its content notes. */
async function quoted(topicId: string, typed: Record<string, string>, member: Member | null) {
  const to = (await publicTopic(db, topicId)) && (await answered(topicId, Number(typed.to) || 0, member))
  if (!to) return showFormAgain(404, typed, { form: words.write.postGone })
  const chosen = Object.keys(typed).flatMap((name) =>
    name.startsWith('part-') ? [Number(name.slice(5))] : [],
  )
  const text = withQuote(typed.text ?? '', quoteOf(topicId, to.number, to.text, chosen))
  const about = Object.fromEntries(to.notes.map((note) => [fieldOf(note), 'yes']))
  const fields = Object.entries(typed).filter(([name]) => !name.startsWith('part-'))
  return showFormAgain(200, { ...Object.fromEntries(fields), ...about, text }, null)
}

const left = ({ open, offered }: { open: ShownDraft | null; offered: ShownDraft[] }) =>
  open ? [open] : offered

const closedWords = () =>
  ({
    gone: [words.topic.notFound, words.topic.notFoundText],
    locked: [words.topic.locked, words.topic.lockedText],
    example: [words.topic.isExample, words.topic.isExampleText],
    'no replies': [careWords.wish.title, careWords.wish.says.none],
  }) as const

export default function Reply({ loaderData, actionData }: Route.ComponentProps) {
  const { topic, topicId, to, who, kept, drafts, closed, ticket, alias, handles } = loaderData
  const answering = actionData?.typed.to || (to ? String(to.number) : '')
  const url = `${topicUrl(topicId)}/reply${answering ? `?to=${answering}` : ''}`
  const [title, text] = closed ? closedWords()[closed] : []
  return (
    <Page
      title={words.write.replyTitle}
      lead={
        topic && (
          <p>
            <Sentence of={words.write.replyIn} title={<bdi>{topic.title}</bdi>} topic={topicUrl(topic.id)} />
          </p>
        )
      }
    >
      <FormTitle title={words.write.replyTitle} error={Boolean(actionData?.errors)} />
      {title && (
        <Notice title={title}>
          <p>{text}</p>
        </Notice>
      )}
      {!closed && who.state !== 'writes' && actionData?.shows?.kind !== 'sign in' && (
        <CannotWrite state={who.state} back={url} />
      )}
      {!closed && to && <Answering post={to} />}
      {!closed && topic?.wish && <WishLine wish={topic.wish} own={topic.wish === 'none'} />}
      {!closed && topic?.slowMinutes && <SlowLine minutes={topic.slowMinutes} />}
      {!closed && <ReadFirst who={who} place={Boolean(topic?.readFirstSince)} />}
      {closed && drafts && left(drafts).length > 0 && !actionData && <DraftsLeft drafts={left(drafts)} />}
      {((who.state === 'writes' && !closed) || actionData) && (
        <>
          <WriteForm
            action={url}
            answer={actionData}
            hidden={{ ticket, to: answering }}
            {...(topic?.wish === 'none' ? {} : { nameless: { alias } })}
            moderator={loaderData.moderator}
            send={words.write.post}
            zone={who.zone}
            handles={handles}
            quote={to ? { number: to.number, parts: to.parts } : undefined}
            keeping={{ form: `forum.${topicId}`, back: url, kept, drafts }}
          />
          <script src={draftsModule} defer />
          {handles.length > 0 && <script src={mentionModule} defer />}
        </>
      )}
    </Page>
  )
}

/** A longer post is folded, so that the text box comes first. */
const SHOWN_WHOLE = 400

interface Answered {
  number: number
  name: string
  html: string
  text: string
  notes: ContentNote[]
}

function Answering({ post }: { post: Answered }) {
  return (
    <section className="box" aria-labelledby="answering">
      <h2 id="answering">{words.write.answering({ number: post.number, name: post.name })}</h2>
      <div dir="auto" className="forum-words">
        {post.text.length > SHOWN_WHOLE ? (
          <Disclosure summary={words.write.readAnswered}>
            <Noted notes={post.notes}>
              <Prose html={post.html} />
            </Noted>
          </Disclosure>
        ) : (
          <Noted notes={post.notes}>
            <Prose html={post.html} />
          </Noted>
        )}
      </div>
    </section>
  )
}
