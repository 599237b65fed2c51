import { useState } from 'react'
import { data, Link, useRevalidator } from 'react-router'
import { stayOnPage } from '#app/platform/forms/stay-on-page.ts'
import { redirectWithFlash } from '#app/platform/http/flash.server.ts'
import { formData, readForm } from '#app/platform/http/read-form.server.ts'
import { OpenKey } from '#app/platform/keys/open-key.tsx'
import { recipients } from '#app/platform/keys/recipients.server.ts'
import { notFound, Refused } from '#app/platform/refused.ts'
import { recipientIdOf, staffMember } from '#app/platform/roles/staff-member.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { ConsolePage } from '#app/ui/page/console-page.tsx'
import { db } from '#db/connect.server.ts'
import { askForExport, confirmExport, GONE, withdrawRequest } from '../../approvals/approvals.server.ts'
import { endingFor, mustBeAllowed } from '../../closing/endings.server.ts'
import { readCase } from '../../record/reading-marks.server.ts'
import { may } from '../../status/ending-rules.ts'
import { anyForm, exportSchema } from '../forms.server.ts'
import type { Route } from './+types/export'
import { AgreedAttorney } from './agreed-attorney.tsx'
import { AskedExport, AskForExport } from './export-asking.tsx'
import { ExportMade, type MadeExport, MakeExport } from './export-making.tsx'
import { LinkMade } from './link-made.tsx'

export async function loader({ params, request: asked, context }: Route.LoaderArgs) {
  const me = context.get(staffMember)
  const { found, request, who } = (await endingFor(db, me, params.caseId, 'export')) ?? notFound()
  const mine = request?.askedBy === me.userId
  const holder = recipientIdOf(me)
  const { chain, root } = await recipients(db)
  const makes = mine && Boolean(request?.confirmedAt)
  const mayConfirm = may('confirm-export', who) && !request?.confirmedAt
  const forAttorney = request?.purpose === 'attorney'
  return {
    number: found.number,
    id: found.id,
    request: request ? { ...request, mine } : null,
    mayConfirm,
    makes,
    /** All of the case, sealed, for the browser that makes the export or shows whom it is for. */
    whole:
      holder && (makes || (mayConfirm && forAttorney))
        ? await readCase(db, { id: found.id, holder, by: me.userId })
        : null,
    list: { chain, root },
    me: me.name,
    /** When the member comes from the referral, the purpose is preselected. */
    begins: { purpose: new URL(asked.url).searchParams.get('purpose') ?? '' },
    timeZone: config.timeZone,
  }
}

interface Answer {
  errors?: Record<string, string>
  typed?: Record<string, string>
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const me = context.get(staffMember)
  const { request: open, who } = (await endingFor(db, me, params.caseId, 'export')) ?? notFound()
  const form = await formData(request)
  const { typed } = await readForm(form, anyForm)
  try {
    if (typed.intent === 'ask') {
      mustBeAllowed('ask-export', who)
      const read = await readForm(form, exportSchema)
      if (!read.values) return data<Answer>({ errors: read.errors, typed }, { status: 422 })
      const { purpose, notes, giveNotes } = read.values
      // One checkbox is not enough to give the team's notes to an outsider.
      if (notes && !giveNotes) {
        const errors = { giveNotes: 'Choose whether the notes for the team go into this file' }
        return data<Answer>({ errors, typed: { ...typed, giveNotes: 'no' } }, { status: 422 })
      }
      const scope = notes && giveNotes === 'yes' ? 'case-and-notes' : 'case'
      await askForExport(db, { caseId: params.caseId, purpose, scope }, me.userId)
      return done(
        params.caseId,
        'You asked for the export',
        'A colleague whose key opens this case confirms it.',
      )
    }
    mustBeAllowed('withdraw-export', who)
    if (!open || open.id !== typed.request) throw new Refused(GONE)
    if (typed.intent === 'confirm') {
      mustBeAllowed('confirm-export', who)
      await confirmExport(db, open.id, me.userId)
      return done(
        params.caseId,
        'You confirmed the export',
        `${open.askedName} has 24 hours to make it, once.`,
      )
    }
    if (typed.intent !== 'withdraw') throw new Refused('Choose what to do with one of the buttons.', 400)
    await withdrawRequest(db, open.id, me.userId)
    return done(params.caseId, 'Request canceled', 'No export can be made of it.')
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return data<Answer>({ errors: { form: error.message } }, { status: error.status })
  }
}

export const clientAction = (sending: Route.ClientActionArgs) => stayOnPage(sending)

const done = (id: string, title: string, text: string) =>
  redirectWithFlash(`/staff/cases/${id}/export`, { kind: 'success', title, text })

export default function Export({ loaderData, actionData }: Route.ComponentProps) {
  const { number, id, mayConfirm, makes, whole, list, me, timeZone } = loaderData
  const [made, setMade] = useState<MadeExport | null>(null)
  const { revalidate } = useRevalidator()
  // Stop offering an export that was made, even before the server is asked again.
  const request = loaderData.request?.id === made?.requestId ? null : loaderData.request
  const onMade = (result: MadeExport) => {
    setMade(result)
    void revalidate()
  }
  const { errors, typed } = (actionData ?? {}) as Answer
  return (
    <ConsolePage
      title={`Export of case ${number}`}
      error={Boolean(errors)}
      first={request && whole && <OpenKey />}
      lead={
        <Link className="line-link" to={`/staff/cases/${id}`}>
          Back to the case
        </Link>
      }
    >
      <ErrorSummary errors={errors} />
      {made?.kind === 'file' && <ExportMade {...made} />}
      {made?.kind === 'link' && <LinkMade {...made} />}
      {!request && <AskForExport errors={errors} typed={typed ?? loaderData.begins} />}
      {request && (
        <AskedExport
          request={request}
          mayConfirm={mayConfirm}
          timeZone={timeZone}
          attorney={
            whole && request.purpose === 'attorney' ? <AgreedAttorney found={whole} list={list} /> : null
          }
        />
      )}
      {request && whole && makes && (
        <MakeExport request={request} list={list} me={me} timeZone={timeZone} onMade={onMade} found={whole} />
      )}
    </ConsolePage>
  )
}
