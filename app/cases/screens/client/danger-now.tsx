import { KeyBox } from '#app/ui/page/page.tsx'
import { useSomebodyReads } from '#app/ui/parts/promised.tsx'
import { Sentence } from '#app/ui/parts/sentence.tsx'
import { words } from '../../person/words.ts'

/** For a person who told us that they are in danger: services that answer at once. We may not. */
export function DangerNow() {
  return (
    <KeyBox title={words.danger.title}>
      <p>
        <Sentence
          of={useSomebodyReads() ? words.danger.read : words.danger.notRead}
          emergency="tel:911"
          lifeline="tel:988"
        />
      </p>
      <p>{words.danger.text}</p>
    </KeyBox>
  )
}
