import type { ReactNode } from 'react'
import { ButtonLink } from '#app/ui/parts/button.tsx'
import { Sentence } from '#app/ui/parts/sentence.tsx'
import { type MayNeed, type Need, needNow } from '../../overview/needs.ts'
import { overviewWords } from '../../overview/overview-words.ts'
import { OpenCase } from '../case-here.tsx'
import { Unfinished } from '../unfinished.tsx'
import { type Loaded, useFrame } from '../use-frame.ts'

const words = overviewWords.needs

/** The server's data besides the frame's. */
type KnownNow = Pick<MayNeed, 'failedGift' | 'waitingPosts' | 'forumDrafts'>

/** The most urgent task. If that is not the opened case, the case is shown below it. */
export function NeedNow(known: KnownNow) {
  const frame = useFrame()
  const need = needNow({ ...known, ...frame })
  const ofCase = OF_CASE.includes(need)
  return (
    <>
      <section aria-labelledby="needs-now" className="flow">
        <h3 id="needs-now">{overviewWords.now}</h3>
        {ofCase ? <CaseNow {...frame} /> : CARDS[need]?.(known, frame)}
      </section>
      {frame.opened && !ofCase && <CaseNow {...frame} />}
    </>
  )
}

const OF_CASE: Need[] = ['read-answer', 'deadline-of-case', 'opened']

function CaseNow({ opened, zone }: Loaded) {
  if (!opened) return null
  return (
    <OpenCase opened={opened} zone={zone} level={4}>
      {opened.deadline && <p>{words.deadline({ day: opened.deadline })}</p>}
    </OpenCase>
  )
}

const CARDS: Partial<Record<Need, (known: KnownNow, frame: Loaded) => ReactNode>> = {
  'save-words': () => (
    <Card title={words.saveWords} text={words.saveWordsText} href="/legal-help/sent" go={words.saveWordsGo} />
  ),
  'deadline-of-draft': (_, { draft }) => (
    <Card
      title={words.deadlineDraft}
      text={words.deadlineDraftText({ day: draft?.deadline ?? '' })}
      href={draft?.href ?? '/legal-help'}
      go={words.continueAnswers}
    />
  ),
  'failed-gift': ({ failedGift }) => (
    <Card
      title={words.failedGift}
      text={words.failedGiftText({ gift: failedGift ?? '' })}
      href="/account/gifts"
      go={words.failedGiftGo}
    />
  ),
  'waiting-post': ({ waitingPosts }) => (
    <Card
      title={words.waitingPost({ count: waitingPosts })}
      text={words.waitingPostText}
      href="/dashboard/forum-posts#content"
      go={words.waitingPostGo}
      quiet
    />
  ),
  draft: (_, { draft }) => draft && <Unfinished draft={draft} level={4} />,
  'forum-draft': ({ forumDrafts }) => (
    <Card
      title={words.forumDraft({ count: forumDrafts })}
      text={words.forumDraftText}
      href="/forum/drafts"
      go={words.forumDraftGo}
    />
  ),
  unsent: (_, { unsentAt }) => (
    <Card
      title={words.unsent}
      text={words.unsentText}
      {...(unsentAt && { href: unsentAt, go: words.unsentGo })}
    />
  ),
  nothing: () => (
    <Card title={words.nothing} text={words.nothingText} href="/legal-help/case" go={words.openCase} quiet>
      <p>
        <Sentence of={words.notSentYet} legalHelp="/legal-help" />
      </p>
    </Card>
  ),
}

interface Says {
  title: string
  text: string
  href?: string
  go?: string
  /** Nothing has to be done. */
  quiet?: boolean
  children?: ReactNode
}

function Card({ title, text, href, go, quiet, children }: Says) {
  return (
    <div className="box dash-box">
      <h4>{title}</h4>
      <p>{text}</p>
      {href && (
        <ButtonLink href={href} look={quiet ? 'quiet' : 'main'}>
          {go}
        </ButtonLink>
      )}
      {children}
    </div>
  )
}
