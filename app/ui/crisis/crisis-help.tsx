import { use } from 'react'
import { Hydrates } from '../hydrates.ts'
import { Sentence } from '../parts/sentence.tsx'
import { words } from '../words.ts'
import crisisModule from './crisis-module.ts?worker&url'

const EMERGENCY = 'tel:911'
const LIFELINE = 'tel:988'

/** The numbers in one line, for pages where people may need them without saying so. */
export function CrisisLine() {
  return (
    <p className="crisis-line">
      <Sentence of={words.crisis.short} emergency={EMERGENCY} lifeline={LIFELINE} />
    </p>
  )
}

/** Services that answer day and night, in English and in Spanish. */
export function CrisisNumbers() {
  return (
    <>
      <p>
        <Sentence of={words.crisis.lines} emergency={EMERGENCY} lifeline={LIFELINE} />
      </p>
      <CrisisNumbersInSpanish />
    </>
  )
}

/** Shown in English too, below the feature's own lines. */
export function CrisisNumbersInSpanish() {
  return (
    <p lang="es">
      <Sentence of={words.crisis.spanish} emergency={EMERGENCY} lifeline={LIFELINE} />
    </p>
  )
}

/** Shown on a page that answers crisis words (crisis-words.ts). */
export function CrisisHelp() {
  return (
    <section className="box key-box crisis-help" aria-label={words.crisis.title}>
      <p>
        <strong>{words.crisis.title}</strong>
      </p>
      <CrisisNumbers />
      <p>{words.crisis.stays}</p>
    </section>
  )
}

/** The box that the script shows above a field while crisis words are typed there. Once per page. */
export function CrisisTemplate() {
  return (
    <template data-crisis>
      <CrisisHelp />
    </template>
  )
}

/**
 * On a page with a field for longer text. React keeps one script, however many fields there are. A page that hydrates has
 * no template for it, and its policy refuses the script.
 */
export const CrisisScript = () => (use(Hydrates) ? null : <script async src={crisisModule} />)
