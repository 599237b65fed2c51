import { type FormEvent, useState } from 'react'
import { sentenceOf } from '#app/platform/text/sentence-of.ts'
import { Button } from '#app/ui/parts/button.tsx'
import { Disclosure } from '#app/ui/parts/disclosure.tsx'
import type { StaffCase } from '../../record/case-queries.server.ts'
import type { ShownDay } from '../../record/legal-dates.client.ts'
import type { OpenedCase } from '../../record/open-case.client.ts'
import { WhichDay } from '../deadlines/which-day.tsx'
import { Outcome, useAdding } from './use-add-entry.tsx'

interface Props {
  found: StaffCase
  opened: OpenedCase
  at: number
  one: ShownDay
  open: boolean
}

/** A date that the person typed, the day we read in it, and the form in which staff confirm or correct it. */
export function DayTyped({ found, opened, at, one, open }: Props) {
  const { state, add } = useAdding(found.id, opened.caseKey, found.records)
  const [error, setError] = useState<string>()
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const read = (name: string) => String(form.get(name) ?? '')
    const { dayPosted, nothingChosen } = await import('../../deadlines/day-posted.ts')
    const typed = { meant: read('meant'), meantDay: read('meantDay') }
    const posted = dayPosted(typed, found.receivedDay, one.about) ?? nothingChosen()
    setError('error' in posted ? posted.error : undefined)
    if ('error' in posted) return
    const body = { of: one.of, words: one.words, day: posted.day }
    await add({ kind: 'day', body }, 'The day is set', async () => {
      const { sealLine } = await import('../../record/open-case.client.ts')
      const { lineWithDay } = await import('../../record/legal-dates.client.ts')
      const line = await lineWithDay(opened, body, new Date(at))
      return sealLine(opened.caseKey, found, line).catch((wrong: Error) =>
        sentenceOf(wrong, 'The day is in the case, but the list does not show it yet.'),
      )
    })
  }
  return (
    <>
      <p>
        {one.label} {one.words ? `They wrote: “${one.words}”. ` : 'They gave no date. '}
        <strong>{one.says}</strong>
      </p>
      <Disclosure summary={one.asks ? 'Confirm a day' : 'Change this day'} open={one.asks || open}>
        <form className="staff-form" onSubmit={submit} noValidate>
          <WhichDay
            id={`day-${one.of}`}
            label="The day that they mean"
            typed=""
            candidates={one.candidates}
            error={error}
          />
          <p className="field-hint">The person reads it in their case, and is told that there is news.</p>
          <Button look="quiet" aria-disabled={state.working}>
            {state.working ? 'Sealing and sending' : 'Use this day'}
          </Button>
          <Outcome not="The day was not set" {...state} />
        </form>
      </Disclosure>
    </>
  )
}
