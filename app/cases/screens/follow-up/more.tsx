import { data, redirect } from 'react-router'
import { discardDraft, NO_WORDS, savedDraft } from '#app/platform/autosave/autosave.server.ts'
import keptFormModule from '#app/platform/autosave/autosave-module.ts?worker&url'
import { setFlash } from '#app/platform/http/flash.server.ts'
import { formData, readForm } from '#app/platform/http/read-form.server.ts'
import { requestFacts } from '#app/platform/http/request.server.ts'
import { hmac, serverSecret } from '#app/platform/secrets/data-keys.server.ts'
import { teamReads } from '#app/shared/promises/promises.ts'
import { promisesNow } from '#app/shared/promises/site-state.server.ts'
import { ClearWords, KeptLine, WordsWait } from '#app/ui/forms/autosave-form.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { FormTitle } from '#app/ui/forms/form-title.tsx'
import { LeaveButton } from '#app/ui/page/leave-button.tsx'
import { Page } from '#app/ui/page/page.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { Notice } from '#app/ui/parts/notice.tsx'
import { db } from '#db/connect.server.ts'
import { saveFollowUpAnswers } from '../../client/follow-up-answers.server.ts'
import { words as say } from '../../follow-up/words.ts'
import { goTo, PRIVATE, privately, privatePage } from '../../intake/no-store-response.server.ts'
import { kindIn } from '../../model/older-labels.ts'
import { leaveCase, type OpenCase, openedCase, withCookie } from '../../person/case-sessions.server.ts'
import { signInWithWords } from '../../person/case-sign-in.server.ts'
import { caseForPerson } from '../../record/case-queries.server.ts'
import { KeyChanged } from '../../record/case-records.server.ts'
import { answersIn, asTyped } from '../../record/follow-up-rules.ts'
import { isClosed } from '../../status/status-rules.ts'
import { anyForm, STORY } from '../forms.server.ts'
import { NumberAndWords } from '../intake/number-and-words.tsx'
import type { Route } from './+types/more'
import { MoreQuestions } from './more-questions.tsx'

const HERE = '/legal-help/case/more'

export const handle = {
  hydrate: false,
  crumbs: () => [
    { label: say.crumbs.legalHelp, href: '/legal-help' },
    { label: say.crumbs.yourCase, href: '/legal-help/case' },
    { label: say.title },
  ],
}
export const meta = () => [{ name: 'robots', content: 'noindex' }]
export const headers: Route.HeadersFunction = privatePage

export async function loader({ request }: Route.LoaderArgs) {
  const opened = await openedCase(db, request)
  const found = opened && (await caseForPerson(db, opened))
  if (!opened || !found) return { form: null, kept: NO_WORDS, keptAs: '' }
  const { violationType, status, more } = found
  const { worksFor = '' } = found.answers
  const keptAs = keptName(opened)
  const kept = await savedDraft(db, request, keptAs)
  const saved = more?.answers ?? {}
  const { answers } = kept.typed
    ? answersIn(violationType, { ...asTyped(saved), ...kept.typed })
    : { answers: saved }
  return { form: { violationType, worksFor, answers, problems: {}, status }, kept, keptAs }
}

/** A draft for one case is not offered in another, and the URL of the form does not name the case. */
const keptName = ({ id }: OpenCase): string => `more.${hmac(serverSecret('kept forms'), id).slice(0, 22)}`

export async function action({ request, context }: Route.ActionArgs) {
  const { typed } = await readForm(await formData(request, STORY), anyForm)
  const cookies: string[] = []
  let opened = await openedCase(db, request)
  if (!opened) {
    const { network } = context.get(requestFacts)
    const outcome = await signInWithWords(db, typed, network)
    if (outcome.done !== 'entered') {
      const { status, errors, retryAfter } = outcome
      return data(closedForm(typed, errors), { status, headers: privately({ retryAfter }) })
    }
    // A new visit ends the previous one, even another person's.
    await leaveCase(db, request)
    cookies.push(outcome.cookie)
    opened = await openedCase(db, withCookie(request, outcome.cookie))
  }
  if (typed.intent === 'save' && opened) return save(opened, request, typed, cookies)
  const [cookie = ''] = cookies
  return redirect(HERE, { status: 303, headers: { ...PRIVATE, ...(cookie && { 'Set-Cookie': cookie }) } })
}

async function save(opened: OpenCase, request: Request, typed: Record<string, string>, cookies: string[]) {
  const found = await caseForPerson(db, opened)
  const violationType = found?.violationType ?? 'other'
  const { answers, problems } = answersIn(violationType, typed)
  if (Object.keys(problems).length > 0) {
    const form = {
      violationType,
      worksFor: found?.answers.worksFor ?? '',
      answers,
      problems,
      status: found?.status,
    }
    return data(
      { form, closed: null, keptPage: typed.keptPage },
      { status: 422, headers: privately({ cookies }) },
    )
  }
  try {
    await saveFollowUpAnswers(db, opened, answers)
  } catch (error) {
    if (!(error instanceof KeyChanged)) throw error
    return data(closedForm({ ...typed, kind: violationType }, {}), { status: 422, headers: PRIVATE })
  }
  await discardDraft(db, request, keptName(opened), typed.keptPage)
  const { open } = await promisesNow(db)
  const text = say.savedText({ whoReads: teamReads(open, 'them') })
  const notice = setFlash({ kind: 'success', title: say.saved, text })
  return goTo('/legal-help/case', [...cookies, notice])
}

/** Text typed while the session expired stays in the form, which asks for number and words above it. */
function closedForm(typed: Record<string, string>, errors: Record<string, string>) {
  const { number = '', words = '', keptPage } = typed
  const kind = kindIn(typed.kind)
  const answers = kind ? answersIn(kind, typed).answers : {}
  const late = typed.intent === 'save' && !errors.form && !number && !words
  const told = late ? { form: say.closed.late } : errors
  return {
    form: kind ? { violationType: kind, worksFor: '', answers, problems: {}, status: undefined } : null,
    closed: { errors: told, typed: { number, words } },
    keptPage,
  }
}

export default function More({ loaderData, actionData }: Route.ComponentProps) {
  const form = actionData?.form ?? loaderData.form
  const closed = actionData?.closed ?? (form ? null : { errors: {}, typed: { number: '', words: '' } })
  const { kept, keptAs } = loaderData
  const keptPage = actionData?.keptPage ?? kept.page
  const waiting = !actionData && kept.waiting
  const errors: Record<string, string> = closed?.errors ?? form?.problems ?? {}
  return (
    <Page title={say.title} lead={<p>{say.lead}</p>}>
      <FormTitle title={say.title} error={Object.keys(errors).length > 0} />
      <ErrorSummary errors={errors} />
      <LeaveButton />
      {form?.status && isClosed(form.status) && (
        <Notice kind="info" title={say.closed.title}>
          <p>{say.closed.text}</p>
        </Notice>
      )}
      {waiting ? (
        <WordsWait form={keptAs} back={HERE} waiting={waiting} />
      ) : (
        <>
          <form method="post" action={HERE} noValidate className="more">
            {closed && (
              <section aria-labelledby="open-first" className="more-group">
                <h2 id="open-first">{say.openFirst}</h2>
                <NumberAndWords {...closed} />
                {!form && (
                  <Button name="intent" value="enter">
                    {say.open}
                  </Button>
                )}
              </section>
            )}
            {form && (
              <>
                <input type="hidden" name="kind" value={form.violationType} />
                {keptAs ? (
                  <KeptLine form={keptAs} page={keptPage} />
                ) : (
                  // Nothing more is saved until the case is open, but sending still ends what this window saved.
                  <input type="hidden" name="keptPage" value={keptPage} />
                )}
                <MoreQuestions {...form} />
              </>
            )}
          </form>
          {form && keptAs && <ClearWords form={keptAs} back={HERE} />}
        </>
      )}
      <p className="line-links">
        <a href="/legal-help/case">{say.withoutSaving}</a>
      </p>
      <script src={keptFormModule} defer />
    </Page>
  )
}
