import { Button, ButtonRow } from '#app/ui/parts/button.tsx'
import { Notice } from '#app/ui/parts/notice.tsx'
import type { FoundFact } from '../../posts/personal-info/personal-info.ts'
import { words } from '../../posts/personal-info/words.ts'

/**
 * Shows personal information found in a post before it is published. The form with the text is below.
 * @param form the id of that form
 */
export function PersonalInfoWarning({ facts, form }: { facts: readonly FoundFact[]; form: string }) {
  return (
    <Notice title={words.title} focus>
      <p>{words.text}</p>
      <ul>
        {facts.map(({ kind, text }) => (
          <li key={text} dir="auto">
            {words.found({ text, kind: words.kinds[kind] })}
          </li>
        ))}
      </ul>
      <p>{words.notKept}</p>
      <ButtonRow>
        <a className="button" href="#text">
          {words.change}
        </a>
        <Button name="intent" value="as-it-is" look="quiet" form={form}>
          {words.asItIs}
        </Button>
      </ButtonRow>
    </Notice>
  )
}
