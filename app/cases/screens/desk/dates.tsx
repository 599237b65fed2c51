import { type FormEvent, useCallback, useState } from 'react'
import { sentenceOf } from '#app/platform/text/sentence-of.ts'
import { longDate } from '#app/platform/time.ts'
import { isDay } from '#app/platform/time-zones.ts'
import { dayNotOver } from '#app/shared/legal-days.ts'
import { Checkbox } from '#app/ui/forms/choices.tsx'
import { DateField } from '#app/ui/forms/date-field.tsx'
import { Field, Select, TextArea } from '#app/ui/forms/field.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { Disclosure } from '#app/ui/parts/disclosure.tsx'
import { Notice } from '#app/ui/parts/notice.tsx'
import { NotArrived, useArriving } from '#app/ui/staff/arriving.tsx'
import { HAPPENED } from '../../deadlines/chosen-day.ts'
import {
  asTheyCome,
  type CorrectedDates,
  type DateChange,
  daysOf,
  ifFederal,
} from '../../deadlines/date-changes.ts'
import type { StaffCase } from '../../record/case-queries.server.ts'
import type { ShownDay } from '../../record/legal-dates.client.ts'
import type { OpenedCase } from '../../record/open-case.client.ts'
import { DayTyped } from './day-typed.tsx'
import { Outcome, useAdding } from './use-add-entry.tsx'

interface Props {
  found: StaffCase
  opened: OpenedCase
  at: number
}

/** The legal dates of a case, computed here from the person's answers, and corrected by hand where we know better. */
export function Dates({ found, opened, at }: Props) {
  const { told, arriving } = useDates(opened, at)
  if (!told) return <NotArrived what="The list of dates" {...arriving} />
  const { dates, days } = told
  const { first, checked } = dates
  const inList = opened.line.deadlines
  const outdated = inList.length > 0 && inList.join() !== daysOf(dates).join()
  const federal = ifFederal(dates)
  const unknown = dates.others.filter((one) => one.unknown !== undefined)
  const others = dates.others.filter((one) => one !== federal && !unknown.includes(one))
  const line = (one: (typeof first)[number]) => (
    <li key={one.id}>
      <strong>{one.day ? longDate(one.day) : one.span}</strong>
      {one.over ? ' (may have passed)' : ''}: {one.route} ({one.law})
    </li>
  )
  return (
    <section className="staff-box staff-form" aria-labelledby="dates">
      <h2 id="dates">Legal dates</h2>
      {outdated && (
        <Notice kind="info" title="Please confirm the day" level={3}>
          <p>
            {`The list of cases shows other dates for this case: ${inList.map((day) => longDate(day)).join('; ')}. They come from an older reading of what the person wrote. Confirm the day below, and the list is put right.`}
          </p>
        </Notice>
      )}
      {days.map((one) => (
        <DayTyped
          key={one.of}
          found={found}
          opened={opened}
          at={at}
          one={one}
          open={outdated && one.of === HAPPENED}
        />
      ))}
      {opened.line.urgentOn && (
        <>
          <h3>Told by the person</h3>
          <ul>
            <li>
              <strong>{longDate(opened.line.urgentOn)}</strong>
              {opened.line.urgentOn < dayNotOver(at) ? ' (over)' : ''}: court, eviction or appeal
            </li>
          </ul>
        </>
      )}
      {checked.length > 0 && (
        <>
          <h3>Set by our team</h3>
          <ul>
            {checked.map((one) => (
              <li key={one.title}>
                <strong>{one.day ? longDate(one.day) : 'Does not apply'}</strong>
                {one.over ? ' (over)' : ''}: {one.title}. {one.reason}
              </li>
            ))}
          </ul>
        </>
      )}
      <h3>From our chart</h3>
      {first.length + others.length + unknown.length === 0 ? (
        <p>No date from our chart is left.</p>
      ) : (
        <ul>{asTheyCome(first).map(line)}</ul>
      )}
      {federal && (
        <>
          <p>They did not say who they work for. If it is the federal government, this limit counts:</p>
          <ul>{line(federal)}</ul>
        </>
      )}
      {unknown.length > 0 && (
        <>
          <p>Nobody can count these from here. If they apply, there may be only a few days:</p>
          <ul>
            {unknown.map((one) => (
              <li key={one.id}>
                <strong>{one.route}</strong>: {one.appliesWhen}
              </li>
            ))}
          </ul>
        </>
      )}
      {others.length > 0 && (
        <Disclosure summary={others.length === 1 ? '1 other date' : `${others.length} other dates`}>
          <ul>{asTheyCome(others).map(line)}</ul>
        </Disclosure>
      )}
      <Disclosure summary="Correct a date, or add one">
        <ChangeDate found={found} opened={opened} at={at} dates={dates} />
      </Disclosure>
    </section>
  )
}

const OWN = 'own'

function ChangeDate({ found, opened, at, dates }: Props & { dates: CorrectedDates }) {
  const { state, add } = useAdding(found.id, opened.caseKey, found.records)
  const [errors, setErrors] = useState<Record<string, string>>({})
  // A date that was set already can be set again.
  const rules = [
    ...dates.checked.flatMap(({ rule, title }) => (rule ? [{ id: rule, route: title }] : [])),
    ...dates.first,
    ...dates.others,
  ]
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const element = event.currentTarget
    const form = new FormData(element)
    const read = (name: string) => String(form.get(name) ?? '').trim()
    const chosen = read('rule')
    const { dayOrTyped } = await import('#app/platform/dates/typed-day.ts')
    const rule = rules.find(({ id }) => id === chosen) ?? null
    const change: DateChange = {
      rule: rule?.id ?? null,
      title: rule?.route ?? read('title'),
      day: form.get('none') ? null : dayOrTyped(read('day'), found.receivedDay),
      reason: read('reason'),
    }
    const wrong = chosen ? problemsIn(change) : { ...problemsIn(change), rule: 'Choose which date it is' }
    setErrors(wrong)
    if (Object.keys(wrong).length > 0) return
    await add({ kind: 'date', body: change }, 'The date is set', async () => {
      const { sealLine } = await import('../../record/open-case.client.ts')
      const { daysWith } = await import('../../record/legal-dates.client.ts')
      const deadlines = await daysWith(opened, change, new Date(at))
      element.reset()
      return sealLine(opened.caseKey, found, { deadlines }).catch((error: Error) =>
        sentenceOf(error, 'The date is in the case, but the list does not show it yet.'),
      )
    })
  }
  return (
    <form className="staff-form" onSubmit={submit} noValidate>
      <Select
        label="Which date"
        name="rule"
        id="date-rule"
        error={errors.rule}
        choices={[
          { value: '', label: 'Choose a date' },
          ...rules.map(({ id, route }) => ({ value: id, label: route })),
          { value: OWN, label: 'Another date that is not on the chart' },
        ]}
      />
      <Field
        label="What it is for"
        name="title"
        id="date-title"
        optional
        hint="Only for another date. For example: answer to the eviction notice"
        error={errors.title}
      />
      <DateField label="The day" name="day" id="date-day" error={errors.day} />
      <Checkbox label="This date does not apply here" name="none" id="date-none" />
      <TextArea
        label="Why this date"
        name="reason"
        id="date-reason"
        rows={2}
        hint="The person reads it. One or two plain sentences."
        error={errors.reason}
      />
      <Button look="quiet" aria-disabled={state.working}>
        {state.working ? 'Sealing and sending' : 'Set this date'}
      </Button>
      <Outcome not="The date was not set" {...state} />
    </form>
  )
}

function problemsIn({ title, day, reason }: DateChange): Record<string, string> {
  const errors: Record<string, string> = {}
  if (!title) errors.title = 'Say what the date is for'
  else if (title.length > 200) errors.title = 'This can have up to 200 characters'
  if (day !== null && !isDay(day))
    errors.day = 'Type one whole day, for example March 5, 2026, or say that it does not apply'
  if (!reason) errors.reason = 'Say why, so the person can understand'
  else if (reason.length > 500) errors.reason = 'This can have up to 500 characters'
  return errors
}

interface ToldDates {
  dates: CorrectedDates
  days: ShownDay[]
}

function useDates(opened: OpenedCase, at: number) {
  const [told, setTold] = useState<ToldDates | null>(null)
  const work = useCallback(
    async (stopped: () => boolean) => {
      const { datesOfOpened, daysShown } = await import('../../record/legal-dates.client.ts')
      const found = { dates: await datesOfOpened(opened, new Date(at)), days: daysShown(opened) }
      if (!stopped()) setTold(found)
    },
    [opened, at],
  )
  return { told, arriving: useArriving(work) }
}
