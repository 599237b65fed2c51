import { data, Form, Link } from 'react-router'
import { stayOnPage } from '#app/platform/forms/stay-on-page.ts'
import { formData, readForm } from '#app/platform/http/read-form.server.ts'
import { notFound } from '#app/platform/refused.ts'
import { mayPublish } from '#app/platform/roles/roles.ts'
import { requireRole, type StaffMember, staffMember } from '#app/platform/roles/staff-member.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { dayAndHour } from '#app/platform/time.ts'
import { RadioGroup } from '#app/ui/forms/choices.tsx'
import { EnterSendsNothing } from '#app/ui/forms/enter-sends-nothing.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { TextArea } from '#app/ui/forms/field.tsx'
import { ConsolePage } from '#app/ui/page/console-page.tsx'
import { Prose } from '#app/ui/page/prose.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { DescriptionList } from '#app/ui/parts/data.tsx'
import { db } from '#db/connect.server.ts'
import { words as forumWords } from '../../../model/words.ts'
import { appealAtDesk, decideAppeal } from '../../../moderation/appeals.server.ts'
import { decideForm } from '../../../moderation/forms.server.ts'
import { Acted } from '../../staff/acted.tsx'
import type { Route } from './+types/appeal'

/** An admin may read it only while they may decide it. */
async function found(me: StaffMember, id: string) {
  requireRole(me, (role) => mayPublish(role) || role === 'admin')
  const appeal = await appealAtDesk(db, me.userId, id)
  if (!appeal) return notFound()
  if (!appeal.mayDecide) requireRole(me, mayPublish)
  return appeal
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const me = context.get(staffMember)
  const { memberId, postId, measureId, askedAt, decidedAt, rule, ...appeal } = await found(
    me,
    params.appealId,
  )
  return {
    ...appeal,
    mayOpenDesk: mayPublish(me.role),
    rule: rule && forumWords.rules[rule],
    askedAt: dayAndHour(askedAt, config.timeZone),
    decided: decidedAt !== null,
  }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const me = context.get(staffMember)
  await found(me, params.appealId)
  const { values, typed, errors } = await readForm(await formData(request), decideForm)
  if (!values) return data({ errors, typed }, { status: 422 })
  await decideAppeal(db, me.userId, params.appealId, values)
  return data({ errors: null, typed: {} })
}

export const clientAction = (sending: Route.ClientActionArgs) => stayOnPage(sending)

/** A member's appeal, and the first decision. */
export default function AppealScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { handle, kind, rule, said, html, text, askedAt, decided, mayDecide } = loaderData
  const errors: Record<string, string> = actionData?.errors ?? {}
  return (
    <ConsolePage
      title="Appeal"
      error={Object.keys(errors).length > 0}
      lead={
        loaderData.mayOpenDesk && (
          <Link className="line-link" to="/staff/forum">
            Back to the forum desk
          </Link>
        )
      }
    >
      <ErrorSummary errors={errors} />
      <Acted
        did={decided ? ['You decided', 'The member reads it in their account.'] : undefined}
        answer={actionData}
      />
      <section className="staff-box" aria-labelledby="first">
        <h2 id="first">{kind === 'post' ? 'A post was removed' : 'A warning or a pause'}</h2>
        <DescriptionList
          items={[
            { name: 'Member', value: <bdi data-name>{handle}</bdi> },
            ...(rule ? [{ name: 'Rule', value: rule }] : []),
            ...(said
              ? [
                  {
                    name: kind === 'post' ? 'Words we meant' : 'What we wrote',
                    value: <bdi data-name>{said}</bdi>,
                  },
                ]
              : []),
          ]}
        />
        {html && (
          <div dir="auto" className="forum-words" data-name>
            <Prose html={html} />
          </div>
        )}
      </section>
      <section className="staff-box" aria-labelledby="asks">
        <h2 id="asks">What the member says</h2>
        <p>{askedAt}</p>
        <p className="forum-plain" dir="auto" data-name>
          {text}
        </p>
      </section>
      {decided && (
        <section className="staff-box" aria-labelledby="decided">
          <h2 id="decided">{loaderData.outcome === 'changed' ? 'Decided for the member' : 'It stays'}</h2>
          <p className="forum-plain" dir="auto" data-name>
            {loaderData.answer}
          </p>
        </section>
      )}
      {!decided && !mayDecide && (
        <p>
          You decided this first, or it is another person’s turn. We promised the member that someone else
          decides.
        </p>
      )}
      {!decided && mayDecide && <Decide kind={kind} errors={errors} typed={actionData?.typed ?? {}} />}
    </ConsolePage>
  )
}

function Decide({
  kind,
  errors,
  typed,
}: {
  kind: 'post' | 'measure'
  errors: Record<string, string>
  typed: Record<string, string>
}) {
  return (
    <Form method="post" noValidate className="staff-box staff-form">
      <EnterSendsNothing />
      <h2>Decide</h2>
      <p>The member reads what you decide and what you write, and not who you are.</p>
      <RadioGroup
        label="What do you decide?"
        name="outcome"
        required
        error={errors.outcome}
        defaultValue={typed.outcome}
        choices={[
          { value: 'changed', label: kind === 'post' ? 'Put the post back' : 'Take it back' },
          { value: 'stays', label: 'It stays as it was decided' },
        ]}
      />
      <TextArea
        label="What do you write to them?"
        name="answer"
        rows={5}
        required
        error={errors.answer}
        defaultValue={typed.answer}
      />
      <Button>Tell the member</Button>
    </Form>
  )
}
