import { RadioGroup } from '#app/ui/forms/choices.tsx'
import { Disclosure } from '#app/ui/parts/disclosure.tsx'
import { words as scheduleWords } from '../composing/scheduled-posts/words.ts'
import { SENT_AFTER_MINUTES } from '../model/rules.ts'
import { words as namelessWords } from '../posts/pseudonyms/words.ts'

/** Who can find out that a post without a name is theirs. */
export const AboutPseudonyms = () => (
  <Disclosure summary={namelessWords.write.careTitle}>
    <ul>
      <li>{namelessWords.write.care}</li>
      <li>{namelessWords.write.careLookUp}</li>
      <li>{namelessWords.write.careWords}</li>
    </ul>
  </Disclosure>
)

/** When to publish the post. @param zone the member's time zone, by its common name */
export function WhenChoice({ chosen = 'now', zone }: { chosen: string | undefined; zone: string }) {
  return (
    <Disclosure summary={scheduleWords.choose.add} open={chosen !== 'now'}>
      <RadioGroup
        label={scheduleWords.choose.legend}
        name="when"
        hint={scheduleWords.choose.hint}
        defaultValue={chosen}
        choices={[
          { value: 'now', label: scheduleWords.choose.now },
          { value: 'minutes', label: scheduleWords.choose.minutes(SENT_AFTER_MINUTES) },
          { value: 'tomorrow', label: scheduleWords.choose.tomorrow(zone) },
        ]}
      />
    </Disclosure>
  )
}
