import { RadioGroup } from '#app/ui/forms/choices.tsx'
import { Disclosure } from '#app/ui/parts/disclosure.tsx'
import { words } from '../../composing/scheduled-posts/words.ts'
import { SENT_AFTER_MINUTES } from '../../posts/scheduled-posts-rules.ts'

/** When to publish the post. @param zone the member's time zone, by its common name */
export function WhenChoice({ chosen = 'now', zone }: { chosen: string | undefined; zone: string }) {
  return (
    <Disclosure summary={words.choose.add} open={chosen !== 'now'}>
      <RadioGroup
        label={words.choose.legend}
        name="when"
        hint={words.choose.hint}
        defaultValue={chosen}
        choices={[
          { value: 'now', label: words.choose.now },
          { value: 'minutes', label: words.choose.minutes(SENT_AFTER_MINUTES) },
          { value: 'tomorrow', label: words.choose.tomorrow(zone) },
        ]}
      />
    </Disclosure>
  )
}
