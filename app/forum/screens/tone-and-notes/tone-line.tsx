import { Sentence } from '#app/ui/parts/sentence.tsx'
import type { ForumTone } from '#db/tables/forum.ts'
import { words } from '../../posts/tone-and-notes/words.ts'

/** The tone that the author chose. */
export function ToneLine({ tone }: { tone: ForumTone }) {
  return (
    <p className="muted">
      <Sentence of={words.tone.line} tone={words.tones[tone]} />
    </p>
  )
}
