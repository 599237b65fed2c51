import { data, Form, Link } from 'react-router'
import { z } from 'zod'
import { showChangedMeanwhile } from '#app/platform/forms/changed-meanwhile.ts'
import { stayOnPage } from '#app/platform/forms/stay-on-page.ts'
import { type Notice, redirectWithFlash } from '#app/platform/http/flash.server.ts'
import { formData, readForm } from '#app/platform/http/read-form.server.ts'
import { Refused } from '#app/platform/refused.ts'
import { mayConfirmSettings, maySeeSettings } from '#app/platform/roles/roles.ts'
import { requireRole, staffMember } from '#app/platform/roles/staff-member.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { STAFF_SETTINGS } from '#app/platform/settings/site-settings.ts'
import { confirmSetting } from '#app/platform/site-settings/saved-settings.server.ts'
import {
  dropProposal,
  proposalsNow,
  versionOfProposal,
} from '#app/platform/site-settings/setting-proposals.server.ts'
import { dayAndHour } from '#app/platform/time.ts'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { ConsolePage } from '#app/ui/page/console-page.tsx'
import { Button, ButtonRow } from '#app/ui/parts/button.tsx'
import { DescriptionList } from '#app/ui/parts/data.tsx'
import { db } from '#db/connect.server.ts'
import type { Route } from './+types/waiting'

const labelOf = (name: string): string => STAFF_SETTINGS.find((one) => one.name === name)?.label ?? name
const OLD_PAGE = 'Load the page again, then choose once more'

const schema = z.object({
  intent: z.enum(['confirm', 'drop'], OLD_PAGE),
  name: z.string(OLD_PAGE).max(60, OLD_PAGE),
  version: z.string(OLD_PAGE).max(60, OLD_PAGE),
})

export async function loader({ context }: Route.LoaderArgs) {
  const me = context.get(staffMember)
  requireRole(me, mayConfirmSettings)
  const waiting = await proposalsNow(db)
  return {
    settings: maySeeSettings(me.role),
    waiting: waiting.map((one) => ({
      name: one.name,
      version: versionOfProposal(one),
      label: labelOf(one.name),
      own: one.proposedBy === me.userId,
      items: [
        { name: 'Now', value: one.was || 'Empty' },
        { name: 'New', value: one.value ?? 'Back to the first value' },
        {
          name: 'Asked for',
          value: `${dayAndHour(one.proposedAt, config.timeZone)} by ${one.by ?? 'someone who left'}`,
        },
      ],
    })),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const me = context.get(staffMember)
  requireRole(me, mayConfirmSettings)
  const { values, errors } = await readForm(await formData(request), schema)
  if (!values) return data({ errors }, { status: 422 })
  try {
    return await decided(values, me.userId)
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    // The page shows what is waiting now.
    return data({ errors: { form: error.message } }, { status: error.status })
  }
}

async function decided({ intent, ...seen }: z.output<typeof schema>, by: string) {
  if (intent === 'confirm') {
    const label = await confirmSetting(db, seen, by)
    return answered({ kind: 'success', title: 'Confirmed', text: `In use from now on: ${label}.` })
  }
  return answered(
    (await dropProposal(db, seen, by))
      ? { kind: 'success', title: 'Dropped', text: `“${labelOf(seen.name)}” stays as it is.` }
      : { kind: 'info', title: 'Nothing to drop', text: 'This change was no longer waiting.' },
  )
}

const answered = (notice: Notice) => redirectWithFlash('/staff/settings/waiting', notice)

export const shouldRevalidate = showChangedMeanwhile
export const clientAction = (sending: Route.ClientActionArgs) => stayOnPage(sending)

export default function WaitingSettings({
  loaderData: { settings, waiting },
  actionData,
}: Route.ComponentProps) {
  const errors = (actionData as { errors?: Record<string, string> } | undefined)?.errors
  return (
    <ConsolePage
      title="Waiting for a second person"
      error={Boolean(errors)}
      lead="Money goes and people write where these settings say. So two people change them: one asks, another confirms. Only a steward decides who may confirm. Ask your colleague in person or by phone before you confirm."
    >
      <ErrorSummary errors={errors} unlinked={['intent', 'name']} />
      {waiting.length === 0 && <p>Nothing is waiting.</p>}
      {waiting.map(({ name, version, label, own, items }) => (
        <section key={name} className="staff-box" aria-labelledby={`${name}-title`}>
          <h2 id={`${name}-title`}>{label}</h2>
          <DescriptionList items={items} />
          <Form method="post">
            <input type="hidden" name="name" value={name} />
            <input type="hidden" name="version" value={version} />
            <ButtonRow>
              {!own && (
                <Button name="intent" value="confirm">
                  {`Confirm: ${label}`}
                </Button>
              )}
              <Button name="intent" value="drop" look="quiet">
                {own ? `Cancel: ${label}` : `Refuse: ${label}`}
              </Button>
            </ButtonRow>
          </Form>
        </section>
      ))}
      {settings && (
        <p>
          <Link className="line-link" to="/staff/settings">
            All settings
          </Link>
        </p>
      )}
    </ConsolePage>
  )
}
