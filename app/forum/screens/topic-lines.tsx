import { Sentence } from '#app/ui/parts/sentence.tsx'
import type { ForumTone, ReplyWish } from '#db/tables/forum.ts'
import { slowTimes, words as watchWords } from '../composing/word-filter/words.ts'
import { words } from '../posts/tone-and-notes/words.ts'

// Lines above a topic or a post.

/** The tone that the author chose. */
export function ToneLine({ tone }: { tone: ForumTone }) {
  return (
    <p className="muted">
      <Sentence of={words.tone.line} tone={words.tones[tone]} />
    </p>
  )
}

/** Which replies the author of a topic asks for. @param own the line is shown to the author alone */
export function WishLine({ wish, own = false }: { wish: ReplyWish; own?: boolean }) {
  return (
    <p>
      <strong>{words.wish.title}:</strong> {words.wish.says[wish]} {own && words.wish.asNamed}
    </p>
  )
}

/** Says that a topic is in slow mode. */
export function SlowLine({ minutes }: { minutes: number }) {
  return <p>{watchWords.slow.says({ time: slowTimes[minutes] ?? '' })}</p>
}
