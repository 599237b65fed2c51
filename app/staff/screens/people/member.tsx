import { data, Form, Link } from 'react-router'
import { stayOnPage } from '#app/platform/forms/stay-on-page.ts'
import { redirectWithFlash } from '#app/platform/http/flash.server.ts'
import { formData, readForm } from '#app/platform/http/read-form.server.ts'
import { notFound, Refused } from '#app/platform/refused.ts'
import type { Role } from '#app/platform/roles/roles.ts'
import { staffMember } from '#app/platform/roles/staff-member.server.ts'
import { LINK_STAYS, mailFollows } from '#app/shared/promises/promises.ts'
import { canMail } from '#app/shared/promises/site-state.server.ts'
import { RadioGroup } from '#app/ui/forms/choices.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { ConsolePage } from '#app/ui/page/console-page.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { Disclosure } from '#app/ui/parts/disclosure.tsx'
import { useMail } from '#app/ui/parts/mail-told.tsx'
import { db } from '#db/connect.server.ts'
import { roleSchema } from '../../model/forms.server.ts'
import { mayDoTo, mayGive, mayInvite, ON_THE_LIST, ONLY_STEWARDS, ROLES } from '../../model/rules.ts'
import { isListed } from '../../people/listed-keys.server.ts'
import { changeRole, endSecondFactor } from '../../people/members.server.ts'
import { people } from '../../people/people.server.ts'
import type { Route } from './+types/member'

async function find(userId: string, self: { userId: string; role: Role }) {
  if (!mayInvite(self.role)) throw new Refused('Only admins and stewards can change what people may do.', 403)
  const found = (await people(db)).find((one) => one.userId === userId && !one.removedAt) ?? notFound()
  if (found.userId === self.userId)
    throw new Refused('You cannot change your own access. Ask a colleague to do it.', 422)
  if (!mayDoTo(self.role, found.role)) throw new Refused(ONLY_STEWARDS, 403)
  return found
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const self = context.get(staffMember)
  const { userId, name, email, role, app, passkey } = await find(params.userId, self)
  const roles = ROLES.filter(({ value }) => mayGive(self.role, value))
  return { name, email, role, roles, signsIn: app || passkey, listed: await isListed(db, userId) }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const self = context.get(staffMember)
  const { userId, name } = await find(params.userId, self)
  const form = await formData(request)
  try {
    if (form.get('intent') === 'factor') {
      await endSecondFactor(db, userId, self.userId)
      return done(
        `${name} can set up signing in again`,
        canMail ? 'The link went to their address. It works once, for 72 hours.' : LINK_STAYS,
      )
    }
    const read = await readForm(form, roleSchema)
    if (!read.values) return data({ errors: read.errors }, { status: 422 })
    await changeRole(db, userId, read.values.role, self.userId)
    return done(`${name} has a new role`, 'It applies from their next page on.')
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return data({ errors: { role: error.message } }, { status: error.status })
  }
}

const done = (title: string, text: string) =>
  redirectWithFlash('/staff/people', { kind: 'success', title, text })

export const clientAction = (sending: Route.ClientActionArgs) => stayOnPage(sending)

export default function Member({ loaderData, actionData }: Route.ComponentProps) {
  const { name, email, role, roles, signsIn, listed } = loaderData
  const errors: Record<string, string> | undefined = actionData?.errors
  const mail = useMail()
  const goes = (byEmail: string) => (mail === 'none' ? LINK_STAYS : byEmail)
  return (
    <ConsolePage title={`Change ${name}`} error={Boolean(errors)} lead={email}>
      <ErrorSummary errors={errors} />
      <section className="staff-box" aria-labelledby="factor">
        <h2 id="factor">They lost their phone or passkey</h2>
        <p>
          {signsIn
            ? `They can set up signing in again. ${goes('The link goes to their own address, and you do not see it.')}`
            : goes('Their link went to their own address. If it expired or got lost, send another one.')}
        </p>
        <Disclosure summary="Let them set it up again">
          <ul className="spaced">
            <li>Their old way of signing in stops working, and they are signed out.</li>
            <li>
              Their key stays as it is. It opens only with their passphrase, and nobody here knows that.
            </li>
            <li>
              {mailFollows(mail, 'Every steward gets an email.')} Make sure, by phone or face to face, that
              they are the one who asked.
            </li>
          </ul>
          <Form method="post">
            <input type="hidden" name="intent" value="factor" />
            <Button look="danger">
              {mail === 'none' ? `Make a link for ${name}` : `Send ${name} a link`}
            </Button>
          </Form>
        </Disclosure>
      </section>
      <section className="staff-box" aria-labelledby="their-role">
        <h2 id="their-role">Role</h2>
        {listed ? (
          <p>
            {ON_THE_LIST}{' '}
            <Link className="line-link" to="/staff/keys">
              Go to keys
            </Link>
          </p>
        ) : (
          <Form method="post" noValidate className="staff-form">
            <input type="hidden" name="intent" value="role" />
            <RadioGroup
              label="What they do"
              name="role"
              choices={roles}
              defaultValue={role}
              error={errors?.role}
            />
            <Button>Change the role</Button>
          </Form>
        )}
      </section>
      <p className="line-links">
        <Link to="/staff/people">Back to people</Link>
      </p>
    </ConsolePage>
  )
}
