import { data, Form } from 'react-router'
import { stayOnPage } from '#app/platform/forms/stay-on-page.ts'
import { redirectWithFlash } from '#app/platform/http/flash.server.ts'
import { formData, readForm } from '#app/platform/http/read-form.server.ts'
import { staffMember } from '#app/platform/roles/staff-member.server.ts'
import { retention } from '#app/platform/settings/retention.server.ts'
import { daysInWords, type KeptDays, PROMISED_DAYS } from '#app/platform/settings/retention.ts'
import { RETENTION_TIMES } from '#app/platform/settings/retention-times.ts'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { ConsolePage } from '#app/ui/page/console-page.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { DescriptionList } from '#app/ui/parts/data.tsx'
import { db } from '#db/connect.server.ts'
import { mustHaveRole } from '../../closing/endings.server.ts'
import { saveRetention, type Trial, tryRetention } from '../../closing/retention-trial.server.ts'
import { retentionSchema } from '../forms.server.ts'
import type { Route } from './+types/retention'
import { RetentionTrial } from './retention-trial.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  mustHaveRole('see-retention', context.get(staffMember))
  return { days: (await retention(db)).days }
}

interface Answer {
  errors?: Record<string, string>
  typed?: Record<string, string>
  tried?: { days: KeptDays; trial: Trial }
}

export async function action({ request, context }: Route.ActionArgs) {
  const me = context.get(staffMember)
  mustHaveRole('save-retention', me)
  const { values, typed, errors } = await readForm(await formData(request), retentionSchema)
  if (!values) return data<Answer>({ errors, typed }, { status: 422 })
  if (typed.intent !== 'save')
    return data<Answer>({ typed, tried: { days: values, trial: await tryRetention(db, values) } })
  const changed = await saveRetention(db, values, me.userId)
  return redirectWithFlash(
    '/staff/retention',
    changed
      ? { kind: 'success', title: 'Saved', text: 'The site and its privacy page go by these times now.' }
      : { kind: 'info', title: 'Nothing to save', text: 'These times are already in use.' },
  )
}

export const clientAction = (sending: Route.ClientActionArgs) => stayOnPage(sending)

const PROMISED = [
  { name: 'A case form that someone started', value: daysInWords(PROMISED_DAYS.drafts) },
  { name: 'An email address that nobody confirmed', value: daysInWords(PROMISED_DAYS.uncheckedAddresses) },
  {
    name: 'A case whose person asks us to delete it',
    value: `${daysInWords(PROMISED_DAYS.askedDeletion)} after they asked. A hold makes it wait.`,
  },
  {
    name: 'What visitors search for and do not find, but not who asked',
    value: `${daysInWords(PROMISED_DAYS.failedSearches)} after the month ends`,
  },
  { name: 'An open case', value: 'As long as it is open' },
  { name: 'A case on hold', value: 'As long as the hold' },
  { name: 'The audit trail', value: 'It stays. A missing line would break its marks.' },
]

export default function RetentionPage({ loaderData: { days }, actionData }: Route.ComponentProps) {
  const { errors, typed, tried } = (actionData ?? {}) as Answer
  return (
    <ConsolePage
      title="Retention"
      error={Boolean(errors)}
      lead="How long things are kept. The site goes by these times, and its privacy page says them."
    >
      <ErrorSummary errors={errors} />
      {tried && <RetentionTrial now={days} {...tried} />}
      <section className="staff-box" aria-labelledby="times">
        <h2 id="times">{tried ? 'Try other times' : 'Times that you can change'}</h2>
        {/* A new key after each change, so that the boxes show the saved values. */}
        <Form method="post" noValidate className="staff-form" key={JSON.stringify(days)}>
          {RETENTION_TIMES.map(({ kept, label, hint, least, most }) => (
            <Field
              key={kept}
              label={`${label}: days`}
              name={kept}
              inputMode="numeric"
              autoComplete="off"
              width="short"
              hint={`${hint} From ${least} to ${most.toLocaleString('en-US')}. Now: ${days[kept]}.`}
              defaultValue={typed?.[kept] ?? String(days[kept])}
              error={errors?.[kept]}
            />
          ))}
          <p>Trying changes nothing. You see which cases it would affect, and you can save after that.</p>
          <Button name="intent" value="try" look={tried ? 'quiet' : 'main'}>
            Try these times
          </Button>
        </Form>
      </section>
      <section className="staff-box" aria-labelledby="promised">
        <h2 id="promised">Times that stay as they are</h2>
        <p>Pages promise these to people before they type.</p>
        <DescriptionList items={PROMISED} />
      </section>
    </ConsolePage>
  )
}
