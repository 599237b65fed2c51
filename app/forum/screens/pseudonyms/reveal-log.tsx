import { Sentence } from '#app/ui/parts/sentence.tsx'
import type { LookUpReason } from '#db/tables/forum.ts'
import { words as forumWords } from '../../model/words.ts'
import { words } from '../../posts/pseudonyms/words.ts'

interface Looked {
  id: string
  madeName: string
  title: string
  reason: LookUpReason
  text: string
  on: string
}

/** Tells a member that a staff member looked up who they are. */
export function RevealLog({ one }: { one: Looked }) {
  return (
    <section className="box flow" aria-labelledby={`l-${one.id}`}>
      <h2 id={`l-${one.id}`}>{words.forMe.title}</h2>
      <p>
        <Sentence
          of={words.forMe.text}
          date={one.on}
          name={one.madeName}
          topic={<bdi>{one.title || forumWords.topic.titleRemoved}</bdi>}
        />
      </p>
      <p>
        <Sentence of={words.forMe.reason} reason={words.reasons[one.reason]} />
      </p>
      <p>{words.forMe.wrote}</p>
      <p className="forum-plain" dir="auto">
        {one.text}
      </p>
      <p>
        <Sentence of={words.forMe.wrong} contact="/contact" />
      </p>
    </section>
  )
}
