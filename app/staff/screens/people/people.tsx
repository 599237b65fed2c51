import { data, Form, Link } from 'react-router'
import { stayOnPage } from '#app/platform/forms/stay-on-page.ts'
import { redirectWithFlash } from '#app/platform/http/flash.server.ts'
import { formData, readForm } from '#app/platform/http/read-form.server.ts'
import { queueMail } from '#app/platform/mail/mail.server.ts'
import { Refused } from '#app/platform/refused.ts'
import { staffMember } from '#app/platform/roles/staff-member.server.ts'
import { asCalled } from '#app/platform/settings/as-called.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { dayAndHour, longDate } from '#app/platform/time.ts'
import { NO_MAIL } from '#app/shared/promises/promises.ts'
import { RadioGroup } from '#app/ui/forms/choices.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { ConsolePage } from '#app/ui/page/console-page.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { Table } from '#app/ui/parts/data.tsx'
import { useCanMail } from '#app/ui/parts/mail-told.tsx'
import { Notice } from '#app/ui/parts/notice.tsx'
import { db } from '#db/connect.server.ts'
import { inviteSchema } from '../../model/forms.server.ts'
import {
  FIRST_STEWARD,
  mayDoTo,
  mayGive,
  mayInvite,
  mayReadCases,
  ROLES,
  type Role,
  roleName,
} from '../../model/rules.ts'
import { youAreInvited } from '../../model/staff-mails.server.ts'
import { inviteStaff } from '../../people/invites.server.ts'
import { openInvites, type Person, people, takeBackInvite } from '../../people/people.server.ts'
import type { Route } from './+types/people'

const STEWARDS_INVITE =
  'Only a steward can invite a steward, a treasurer or an admin, because these confirm changes of money and contact settings.'

export async function loader({ context }: Route.LoaderArgs) {
  const me = context.get(staffMember)
  const { timeZone } = config
  const [all, invites] = await Promise.all([people(db), openInvites(db)])
  return {
    me: me.userId,
    mayInvite: mayInvite(me.role),
    // Explains to a member who cannot give every role why some are missing.
    stewards: mayGive(me.role, 'steward')
      ? null
      : all.some((one) => one.role === 'steward' && !one.removedAt)
        ? `${STEWARDS_INVITE} Ask one of them.`
        : `${STEWARDS_INVITE} There is none yet. ${asCalled(FIRST_STEWARD)}`,
    roles: ROLES.filter(({ value }) => mayGive(me.role, value)),
    mayDoTo: ROLES.filter(({ value }) => mayDoTo(me.role, value)).map(({ value }) => value),
    people: all.map((one) => ({ ...one, joined: longDate(one.joinedAt, timeZone) })),
    invites: invites.map((one) => ({ ...one, until: dayAndHour(one.expiresAt, timeZone) })),
  }
}

interface Answer {
  errors?: Record<string, string>
  typed?: Record<string, string>
  link?: string
  to?: string
  as?: string
}

export async function action({ request, context }: Route.ActionArgs) {
  const me = context.get(staffMember)
  if (!mayInvite(me.role))
    throw new Response('Only stewards and admins can invite and remove people.', { status: 403 })
  const form = await formData(request)
  const intent = form.get('intent')
  if (intent === 'take-back') {
    await takeBackInvite(db, String(form.get('id')), me.userId)
    return done('Invitation canceled', 'Its link no longer works.')
  }
  const read = await readForm(form, inviteSchema)
  if (!read.values) return data<Answer>({ errors: read.errors, typed: read.typed }, { status: 422 })
  try {
    const link = await inviteStaff(db, read.values, me.userId)
    if (read.typed.send === 'yes') {
      await queueMail(db, youAreInvited(read.values.email, link))
      return done(
        'Invitation sent',
        `To ${read.values.email}, to join as ${roleName(read.values.role).toLowerCase()}. Its link works once, for 72 hours. An earlier link for this address no longer works.`,
      )
    }
    return data<Answer>({ link, to: read.values.email, as: roleName(read.values.role).toLowerCase() })
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return data<Answer>({ errors: { email: error.message }, typed: read.typed }, { status: error.status })
  }
}

export const clientAction = (sending: Route.ClientActionArgs) => stayOnPage(sending)

function done(title: string, text: string) {
  return redirectWithFlash('/staff/people', { kind: 'success', title, text })
}

export default function People({ loaderData, actionData }: Route.ComponentProps) {
  const { errors, typed, link, to, as } = (actionData ?? {}) as Answer
  const { invites } = loaderData
  const canMail = useCanMail()
  return (
    <ConsolePage
      title="People"
      error={Boolean(errors)}
      lead="Who works here, in which role, and who is invited."
    >
      <ErrorSummary errors={errors} />
      {link && (
        <Notice kind="success" title="Invitation made" focus>
          <p>
            Give this link to {to}, to join as {as}. It is shown only now. It works once, for 72 hours. An
            earlier link for this address no longer works.
          </p>
          <p>
            <code className="staff-link">{link}</code>
          </p>
        </Notice>
      )}
      <Table
        caption="Staff members"
        head={['Name', 'Role', 'Sign-in and key', 'Access']}
        ids={loaderData.people.map(({ userId }) => userId)}
        rows={loaderData.people.map((one) => [
          <>
            {one.name}
            <br />
            <span className="staff-email">{one.email}</span>
          </>,
          <>
            {roleName(one.role)}
            <br />
            <span className="staff-small">Since {one.joined}</span>
          </>,
          <>
            {[one.passkey && 'Passkey', one.app && 'Link and code'].filter(Boolean).join(', ') ||
              'No sign-in yet'}
            <br />
            {one.keyMadeAt ? 'Key made' : mayReadCases(one.role) ? 'No key yet' : 'No key needed'}
          </>,
          <Access key={one.userId} one={one} {...loaderData} />,
        ])}
      />
      {invites.length > 0 && (
        <Table
          caption="Open invitations"
          head={['For', 'Role', 'Works until', 'Cancel']}
          ids={invites.map(({ id }) => id)}
          rows={invites.map((one) => [
            one.email,
            roleName(one.role),
            one.until,
            <Form key={one.id} method="post">
              <input type="hidden" name="intent" value="take-back" />
              <input type="hidden" name="id" value={one.id} />
              <Button look="plain">
                Cancel <span className="only-heard">the invitation for {one.email}</span>
              </Button>
            </Form>,
          ])}
        />
      )}
      {loaderData.mayInvite && (
        <section className="staff-box" aria-labelledby="invite">
          <h2 id="invite">Invite a person</h2>
          {/* Empty again after an invitation: a second press would invite the same person again. */}
          <Form method="post" noValidate className="staff-form" key={invites.map(({ id }) => id).join(' ')}>
            <Field
              label="Email address"
              name="email"
              type="email"
              autoComplete="off"
              width="half"
              required
              defaultValue={typed?.email ?? ''}
              error={errors?.email}
            />
            <RadioGroup
              label="Role"
              name="role"
              choices={loaderData.roles}
              hint={loaderData.stewards ?? undefined}
              defaultValue={typed?.role ?? 'caseworker'}
              error={errors?.role}
            />
            {!canMail && <p>{NO_MAIL} Give them the link yourself.</p>}
            <div className="staff-actions">
              {canMail && (
                <Button name="send" value="yes">
                  Send the invitation by email
                </Button>
              )}
              <Button look={canMail ? 'quiet' : 'main'} name="send" value="no">
                Show me the link
              </Button>
            </div>
          </Form>
        </section>
      )}
    </ConsolePage>
  )
}

function Access(props: { one: Person; me: string; mayInvite: boolean; mayDoTo: Role[] }) {
  const { one, me, mayInvite, mayDoTo } = props
  if (one.removedAt) return <>Removed</>
  if (one.userId === me) return <>You</>
  if (!mayInvite) return <>Yes</>
  if (!mayDoTo.includes(one.role)) return <>Yes. Only a steward changes it</>
  return (
    <ul className="line-links">
      <li>
        <Link to={`/staff/people/${one.userId}`}>Change {one.name}</Link>
      </li>
      <li>
        <Link to={`/staff/people/${one.userId}/remove`}>Remove {one.name}</Link>
      </li>
    </ul>
  )
}
