import { data, Form, Link } from 'react-router'
import { stayOnPage } from '#app/platform/forms/stay-on-page.ts'
import { redirectWithFlash } from '#app/platform/http/flash.server.ts'
import { formData, readForm } from '#app/platform/http/read-form.server.ts'
import { Refused } from '#app/platform/refused.ts'
import { staffMember } from '#app/platform/roles/staff-member.server.ts'
import { asCalled } from '#app/platform/settings/as-called.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { dayAndHour } from '#app/platform/time.ts'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { ConsolePage } from '#app/ui/page/console-page.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { db } from '#db/connect.server.ts'
import { nameSchema } from '../../model/forms.server.ts'
import { ROLES, roleName } from '../../model/rules.ts'
import {
  isLastWayIn,
  isRecentlyAuthenticated,
  ownKey,
  removePasskey,
  rename,
  waysIn,
} from '../../people/own-account.server.ts'
import { endOthers, sessionsOf, staffSession } from '../../sign-in/staff-sessions.server.ts'
import type { Route } from './+types/me'
import { IfYouLose, KeyWords, Sessions, WaysToSignIn } from './own-account.tsx'

async function ownSession(request: Request, userId: string) {
  const session = await staffSession(db, request)
  if (session?.userId !== userId) throw new Refused('You are no longer signed in. Sign in again.', 403)
  return session
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const me = context.get(staffMember)
  const session = await ownSession(request, me.userId)
  const when = (iso: string | null) => iso && dayAndHour(iso, config.timeZone)
  const ways = await waysIn(db, me.userId)
  return {
    name: me.name,
    email: me.email,
    role: me.role,
    invite: asCalled('npm run invite -- --email you@example.org --again'),
    owned: await ownKey(db, me),
    fresh: isRecentlyAuthenticated(session),
    app: ways.app,
    last: isLastWayIn(ways),
    passkeys: ways.passkeys.map((one) => ({ ...one, madeAt: when(one.madeAt), usedAt: when(one.usedAt) })),
    sessions: (await sessionsOf(db, session)).map((one) => ({
      ...one,
      begunAt: dayAndHour(one.begunAt, config.timeZone),
      usedAt: dayAndHour(one.usedAt, config.timeZone),
    })),
  }
}

interface Answer {
  errors?: Record<string, string>
  typed?: Record<string, string>
}

export async function action({ request, context }: Route.ActionArgs) {
  const me = context.get(staffMember)
  const session = await ownSession(request, me.userId)
  const form = await formData(request)
  const id = String(form.get('id') ?? '')
  const intent = form.get('intent')
  try {
    if (intent === 'name') {
      const read = await readForm(form, nameSchema)
      if (!read.values) return data<Answer>({ errors: read.errors, typed: read.typed }, { status: 422 })
      await rename(db, me, read.values.name)
      return done('Your name is saved', 'Colleagues see it from now on.')
    }
    if (intent === 'remove-passkey') {
      await removePasskey(db, session, id)
      return done('The passkey is removed', 'It no longer works, and your other sign-ins have ended.')
    }
    if (intent === 'end-one') await endOthers(db, session, id)
    if (intent === 'end-others') await endOthers(db, session)
    return done('Signed out there', 'Anyone who was signed in there has to sign in again.')
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    const field = intent === 'name' ? 'name' : 'form'
    const typed: Record<string, string> = intent === 'name' ? { name: String(form.get('name') ?? '') } : {}
    return data<Answer>({ errors: { [field]: error.message }, typed }, { status: error.status })
  }
}

export const clientAction = (sending: Route.ClientActionArgs) => stayOnPage(sending)

const done = (title: string, text: string) => redirectWithFlash('/staff/me', { kind: 'success', title, text })

export default function Me({ loaderData, actionData }: Route.ComponentProps) {
  const { errors, typed } = (actionData ?? {}) as Answer
  const { name, email, role, owned } = loaderData
  return (
    <ConsolePage title="You" error={Boolean(errors)} lead={email}>
      <ErrorSummary errors={errors} />
      <section className="staff-box" aria-labelledby="your-name">
        <h2 id="your-name">Your name</h2>
        <Form method="post" noValidate className="staff-form">
          <input type="hidden" name="intent" value="name" />
          <Field
            label="Your name"
            name="name"
            autoComplete="name"
            width="half"
            required
            hint="Your colleagues see it. If you answer cases or messages, letters that you start from end with it."
            defaultValue={typed?.name ?? name}
            error={errors?.name}
          />
          <Button look="quiet">Save my name</Button>
        </Form>
      </section>
      <section className="staff-box" aria-labelledby="your-role">
        <h2 id="your-role">Your role: {roleName(role)}</h2>
        <p>{ROLES.find(({ value }) => value === role)?.hint}</p>
        <KeyWords owned={owned} role={role} />
      </section>
      <WaysToSignIn {...loaderData} />
      <Sessions sessions={loaderData.sessions} />
      <IfYouLose role={role} invite={loaderData.invite} />
      <p className="line-links">
        <Link to="/staff">Back to the overview</Link>
      </p>
    </ConsolePage>
  )
}
