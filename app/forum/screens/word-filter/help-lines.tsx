import { CrisisNumbersInSpanish } from '#app/ui/crisis/crisis-help.tsx'
import { Disclosure } from '#app/ui/parts/disclosure.tsx'
import { Sentence } from '#app/ui/parts/sentence.tsx'
import { words } from '../../composing/word-filter/words.ts'

/** Crisis lines that answer at once, shown under a post or to its author. */
export function HelpLines() {
  return (
    <aside className="box flow" aria-label={words.help.title}>
      <p>
        <strong>{words.help.title}.</strong>{' '}
        <Sentence of={words.help.lines} lifeline="tel:988" emergency="tel:911" />
      </p>
      <CrisisNumbersInSpanish />
      <p>
        <Sentence of={words.help.state} states="/know-your-rights#states" />
      </p>
      <Disclosure summary={words.help.whyTitle}>
        <p>{words.help.why}</p>
      </Disclosure>
    </aside>
  )
}
