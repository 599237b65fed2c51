import { Checkbox, RadioGroup } from '#app/ui/forms/choices.tsx'
import { Disclosure } from '#app/ui/parts/disclosure.tsx'
import { words as scheduleWords } from '../composing/scheduled-posts/words.ts'
import { SENT_AFTER_MINUTES } from '../model/rules.ts'
import { words as officialWords } from '../posts/official-words.ts'
import { words as namelessWords } from '../posts/pseudonyms/words.ts'

// How a new post is published: under which name, and when.

/** Whether to post under a pseudonym. @param alias the pseudonym they already have in this topic */
export function PseudonymChoice({ alias, checked }: { alias: string | null; checked: boolean }) {
  return (
    <>
      <Checkbox
        label={namelessWords.write.without}
        name="nameless"
        defaultChecked={checked}
        hint={alias ? namelessWords.write.hintAs(alias) : namelessWords.write.hint}
      />
      <Disclosure summary={namelessWords.write.careTitle}>
        <ul>
          <li>{namelessWords.write.care}</li>
          <li>{namelessWords.write.careLookUp}</li>
          <li>{namelessWords.write.careWords}</li>
        </ul>
      </Disclosure>
    </>
  )
}

/** A checkbox that marks a post as written by a moderator. */
export const ModeratorChoice = ({ checked, error }: { checked: boolean; error: string | undefined }) => (
  <Checkbox
    label={officialWords.write.label}
    name="asModerator"
    defaultChecked={checked}
    hint={officialWords.write.hint}
    error={error}
  />
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
