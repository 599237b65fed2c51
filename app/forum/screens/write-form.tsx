import { fieldsIn } from '#app/platform/forms/define-form.ts'
import { FormFields } from '#app/platform/forms/form-fields.tsx'
import { ClearWords, KeptLine, WordsWait } from '#app/ui/forms/autosave-form.tsx'
import { Checkbox } from '#app/ui/forms/choices.tsx'
import { EnterSendsNothing } from '#app/ui/forms/enter-sends-nothing.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { MarkdownMarks } from '#app/ui/forms/markdown-area.tsx'
import { Prose } from '#app/ui/page/prose.tsx'
import { Button, ButtonLink, ButtonRow } from '#app/ui/parts/button.tsx'
import { Disclosure } from '#app/ui/parts/disclosure.tsx'
import { EmptyState } from '#app/ui/parts/lists.tsx'
import type { DraftsHere } from '../composing/drafts/drafts-here.server.ts'
import { words as draftWords } from '../composing/drafts/words.ts'
import type { Answer, WriterState } from '../composing/post-form.server.ts'
import { words as watchWords } from '../composing/word-filter/words.ts'
import type { Tag } from '../model/tag-rules.ts'
import { words } from '../model/words.ts'
import { words as placeWords } from '../posts/categories/words.ts'
import { postForm } from '../posts/post-form.ts'
import { words as namelessWords } from '../posts/pseudonyms/words.ts'
import { partField } from '../posts/quoting/quoted.ts'
import { words as quoteWords } from '../posts/quoting/words.ts'
import { FOR_ME } from '../posts/safety-rules.ts'
import { words as careWords } from '../posts/tone-and-notes/words.ts'
import { DraftOffer, DraftOpen, LaterButton, UnsentHere } from './drafts/draft-offer.tsx'
import { HandlesHere } from './mentions/handles-list.tsx'
import { PersonalInfoWarning } from './personal-info/personal-info-warning.tsx'
import { PictureFields } from './pictures/picture-fields.tsx'
import { TagBoxes } from './tags/tag-boxes.tsx'
import { NoteBoxes } from './tone-and-notes/care-fields.tsx'
import { AboutPseudonyms, WhenChoice } from './write-choices.tsx'

/** A post has no headings: its topic has one. */
const MARKS_HERE = ['strong', 'list', 'numbers', 'quote', 'link'] as const

interface Kept {
  waiting: string | null
  typed: Record<string, string> | null
  page: string
}

interface WriteFormProps {
  action: string
  answer: Answer | undefined
  /** Initial values of the form. */
  first?: Record<string, string>
  hidden: Record<string, string>
  withTitle?: boolean
  /** Whether the member may write under a pseudonym, and the one they have in this topic. */
  nameless?: { alias: string | null }
  /** Whether the writer is a signed-in moderator, who may mark the post as a moderator's. */
  moderator?: boolean
  /** The form of a post that starts a topic. */
  withWish?: boolean
  /** The tags that the topic can get. */
  tags?: readonly Tag[]
  /** A sentence that names the tags in a draft that can no longer be chosen. */
  tagsGone?: string | null
  /** Whether the form offers three questions to start the text with. */
  withLines?: boolean
  send: string
  /** The time zone for scheduling a new post. */
  zone?: string
  /** In an existing topic: the handles the writer can mention. */
  handles?: readonly string[]
  /** The answered post, for quoting: its number, and how each part of it begins. */
  quote?: { number: number; parts: readonly string[] } | undefined
  keeping: { form: string; back: string; kept: Kept; drafts?: DraftsHere | null }
}

/** The form of a post: its text, a preview, and any errors. */
export function WriteForm(props: WriteFormProps) {
  const {
    action,
    answer,
    first = {},
    hidden,
    withTitle,
    nameless,
    moderator,
    withWish,
    tags = [],
    tagsGone,
    withLines,
    send,
    zone,
    handles = [],
    quote,
    keeping,
  } = props
  const { form, back, kept, drafts } = keeping
  if (kept.waiting && !answer) return <WordsWait form={form} back={back} waiting={kept.waiting} />
  if (drafts && drafts.offered.length > 0 && !answer && !kept.typed)
    return <DraftOffer drafts={drafts.offered} empty={drafts.empty} />
  const draft = kept.typed ? null : drafts?.open
  const before = kept.typed ?? draft?.typed
  const typed = answer?.typed ?? before ?? first
  const errors = answer?.errors ?? undefined
  const shows = answer?.shows
  const part = (name: 'title' | 'text' | 'moderator' | 'tone' | 'wish', text = {}) => (
    <FormFields form={postForm} part={name} typed={typed} errors={errors} overrides={{ text }} />
  )
  return (
    <>
      <ErrorSummary errors={errors} unlinked={['to']} />
      {shows?.kind === 'sign in' && <SignInAndBack back={back} />}
      {drafts && <UnsentHere secret={drafts.secret} />}
      {draft && drafts && !answer && <DraftOpen at={draft.at} empty={drafts.empty} />}
      {shows?.kind === 'facts' && <PersonalInfoWarning facts={shows.facts} form="write" />}
      {shows?.kind === 'preview' && (
        <section className="box" aria-labelledby="preview" tabIndex={-1} autoFocus>
          <h2 id="preview">{words.write.previewTitle}</h2>
          <p className="muted">{words.write.previewText}</p>
          <div dir="auto" className="forum-words">
            <Prose html={shows.html} />
          </div>
        </section>
      )}
      <form
        id="write"
        method="post"
        action={action}
        encType="multipart/form-data"
        noValidate
        className="stack"
      >
        <EnterSendsNothing />
        {Object.entries(hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} defaultValue={answer?.typed[name] ?? value} />
        ))}
        {withTitle && part('title')}
        {withLines && (
          <p>
            <Button name="intent" value="lines" look="quiet">
              {words.write.lines}
            </Button>
          </p>
        )}
        {quote && <QuoteParts {...quote} to={`${action}#text`} />}
        {part('text', { tools: <MarkdownMarks label={words.write.buttons} box="text" marks={MARKS_HERE} /> })}
        <p className="muted small">{words.write.marks}</p>
        {handles.length > 0 && <HandlesHere handles={handles} box="text" />}
        {nameless && (
          <>
            <FormFields
              form={postForm}
              part="name"
              typed={answer || before || nameless.alias === null ? typed : { ...typed, nameless: 'yes' }}
              overrides={
                nameless.alias === null
                  ? {}
                  : { nameless: { hint: namelessWords.write.hintAs(nameless.alias) } }
              }
            />
            <AboutPseudonyms />
          </>
        )}
        {(moderator || typed.asModerator === 'yes') && part('moderator')}
        <Disclosure summary={words.write.more} open={usesMore(typed, errors) || Boolean(!answer && tagsGone)}>
          <div className="stack">
            <PictureFields typed={typed} errors={errors} />
            <NoteBoxes typed={typed} />
            <Disclosure summary={careWords.tone.add} open={Boolean(typed.tone)}>
              {part('tone')}
            </Disclosure>
            {withWish && (
              <TagBoxes tags={tags} typed={typed} gone={answer ? null : tagsGone} error={errors?.tags} />
            )}
            {withWish && part('wish')}
            {zone && <WhenChoice chosen={typed.when} zone={zone} />}
          </div>
        </Disclosure>
        {drafts && (
          <>
            <input type="hidden" name="draft" defaultValue={answer?.typed.draft ?? draft?.from ?? ''} />
            <input type="hidden" name="whose" defaultValue={answer?.typed.whose ?? drafts.whose} />
          </>
        )}
        <KeptLine
          form={form}
          page={answer?.typed.keptPage ?? kept.page}
          {...(drafts ? { elsewhere: { ...draftWords.form.kept, at: drafts.saveTo } } : {})}
        />
        <ButtonRow>
          <Button name="intent" value="post">
            {send}
          </Button>
          <Button name="intent" value="preview" look="quiet">
            {words.write.preview}
          </Button>
          {drafts && <LaterButton />}
        </ButtonRow>
      </form>
      <ClearWords
        form={form}
        back={back}
        {...(drafts ? { at: drafts.clearAt, more: { draft: draft?.from ?? '' } } : {})}
      />
    </>
  )
}

const FOLDED: readonly string[] = [...fieldsIn(postForm, 'tone'), ...fieldsIn(postForm, 'wish')]

/** Whether any folded field is set or has an error. */
const usesMore = (typed: Record<string, string>, errors: Record<string, string> | undefined): boolean =>
  Object.entries(typed).some(
    ([name, value]) =>
      value !== '' &&
      (/^(?:about-|tag-)/.test(name) ||
        ['picture', 'describes', 'decoration', ...FOLDED].includes(name) ||
        (name === 'when' && value !== 'now')),
  ) || ['picture', 'describes', 'tags'].some((name) => errors?.[name])

/**
 * Inserts the answered post, or parts of it, into the text.
 * @param to the response scrolls to the text, where the quote is: it is far from the top on a phone
 */
function QuoteParts({ number, parts, to }: { number: number; parts: readonly string[]; to: string }) {
  return (
    <Disclosure summary={quoteWords.quote(number)}>
      <p className="muted small" id="quote-says">
        {parts.length > 1 ? quoteWords.choose : quoteWords.says}
      </p>
      {parts.length > 1 &&
        parts.map((part, at) => (
          <Checkbox key={part} name={partField(at)} id={partField(at)} label={<bdi>{part}</bdi>} />
        ))}
      <Button name="intent" value="quote" formAction={to} look="quiet" aria-describedby="quote-says">
        {quoteWords.insert}
      </Button>
    </Disclosure>
  )
}

export const signInFrom = (back: string) => `/account/sign-in?back=${encodeURIComponent(back)}`

/** Under an error: the text is stored while the member signs in. */
export const SignInAndBack = ({ back }: { back: string }) => (
  <p>
    <ButtonLink href={signInFrom(back)}>{words.write.signInAndBack}</ButtonLink>
  </p>
)

/**
 * Says that moderators read this member's posts first, or that the posts wait for an hour.
 * @param place whether moderators read all posts in this place first
 */
export function ReadFirst({
  who: { isNew, anHour, hours },
  place,
}: {
  who: { isNew: boolean; anHour: boolean; hours: number | null }
  place: boolean
}) {
  return (
    <>
      {anHour && <p>{watchWords.raid.waits}</p>}
      {isNew && hours !== null && <p>{words.write.waitsFirst(hours)}</p>}
      {!isNew && place && hours !== null && <p>{placeWords.readFirst.saysHours(hours)}</p>}
    </>
  )
}

/** Shown instead of the form to a visitor who cannot write now. */
export function CannotWrite({ state, back }: { state: Exclude<WriterState, 'writes'>; back: string }) {
  const [title, text, href, label] = {
    'signed out': [words.write.signInFirst, words.write.signInText, signInFrom(back), words.write.signIn],
    'no handle': [
      words.write.chooseHandle,
      words.write.chooseHandleText,
      signInFrom(back),
      words.write.toProfile,
    ],
    paused: [words.write.pausedNow, words.write.pausedText, FOR_ME, words.write.whyPaused],
    banned: [words.write.bannedNow, words.write.bannedText, FOR_ME, words.write.whyPaused],
    closed: [words.write.closedNow, words.write.closedText, '/forum', words.topic.toForum],
  }[state]
  return (
    <EmptyState title={title ?? ''}>
      <p>{text}</p>
      <ButtonLink href={href}>{label}</ButtonLink>
    </EmptyState>
  )
}
