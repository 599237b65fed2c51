import { Checkbox } from '#app/ui/forms/choices.tsx'
import { Disclosure } from '#app/ui/parts/disclosure.tsx'
import { words } from '../../posts/pseudonyms/words.ts'

/** Whether to post under a pseudonym. @param alias the pseudonym they already have in this topic */
export function PseudonymChoice({ alias, checked }: { alias: string | null; checked: boolean }) {
  return (
    <>
      <Checkbox
        label={words.write.without}
        name="nameless"
        defaultChecked={checked}
        hint={alias ? words.write.hintAs(alias) : words.write.hint}
      />
      <Disclosure summary={words.write.careTitle}>
        <ul>
          <li>{words.write.care}</li>
          <li>{words.write.careLookUp}</li>
          <li>{words.write.careWords}</li>
        </ul>
      </Disclosure>
    </>
  )
}
