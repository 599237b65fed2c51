import { Sentence } from '#app/ui/parts/sentence.tsx'
import type { ForumTone } from '#db/tables/forum.ts'
import { words } from '../words.ts'

/** How the author means it. Whoever judges a post reads it too: a joke that is said to be one reads as an insult without that. */
export function ToneLine({ tone }: { tone: ForumTone }) {
  return (
    <p className="muted">
      <Sentence of={words.tone.line} tone={words.tones[tone]} />
    </p>
  )
}
