import { useEffect, useState } from 'react'
import { leftToFill } from '#app/platform/mail/template-blanks.ts'
import type { ReplyTemplate } from '#app/reply-templates/rules.ts'
import { TextArea } from '#app/ui/forms/field.tsx'
import { EXAMPLE, filledIn, NEXT_LIMIT } from '../../model/reply-templates.ts'
import { LIMITS } from '../../model/rules.ts'
import { ChooseReplyTemplate } from '../desk/choose-reply-template.tsx'

export interface TypedBulkReply {
  text: string
  next: string
}

/**
 * A message to many people: chosen from the templates, with its open parts filled in. The
 * placeholders are filled in for each case.
 */
export function BulkReplyFields(props: {
  letter: TypedBulkReply
  type: (letter: TypedBulkReply) => void
  problems: Partial<Record<keyof TypedBulkReply, string>>
}) {
  const { letter, type, problems } = props
  const [letters, setLetters] = useState<ReplyTemplate[]>([])
  useEffect(() => {
    fetch('/staff/cases/letters')
      .then(async (answer) => answer.ok && setLetters((await answer.json()) as ReplyTemplate[]))
      // The member can still type the message.
      .catch(() => undefined)
  }, [])
  return (
    <>
      <ChooseReplyTemplate
        letters={letters}
        begin={({ body, nextStep }) => type({ text: body, next: nextStep })}
      />
      <TextArea
        label="The letter"
        name="text"
        rows={5}
        value={letter.text}
        onChange={(event) => type({ ...letter, text: event.currentTarget.value })}
        hint="Each person gets it in their case, with the names in double braces filled in. It counts as our answer. You cannot undo this."
        error={problems.text}
      />
      <TextArea
        label="Next step for the person"
        name="next"
        rows={2}
        value={letter.next}
        onChange={(event) => type({ ...letter, next: event.currentTarget.value })}
        error={problems.next}
      />
    </>
  )
}

/** Errors that block sending the message, by field. */
export function problemsInBulkReply({
  text,
  next,
}: TypedBulkReply): Partial<Record<keyof TypedBulkReply, string>> {
  if (!text.trim()) return { text: 'Choose a letter, or write one' }
  if (text.length > LIMITS.message) return { text: 'A letter can have up to 10,000 characters' }
  const open = leftToFill(filledIn(text, EXAMPLE))
  if (open) return { text: open }
  if (!next.trim())
    return { next: 'Say one next step. If there is none, say that they do not need to do anything' }
  if (next.length > NEXT_LIMIT) return { next: 'A next step can have up to 300 characters' }
  const openNext = leftToFill(filledIn(next, EXAMPLE, true))
  return openNext ? { next: openNext } : {}
}
