import { data, redirect } from 'react-router'
import { memberOf } from '#app/platform/auth/member-accounts.server.ts'
import { type Notice as Left, setFlash } from '#app/platform/http/flash.server.ts'
import { formData, readForm } from '#app/platform/http/read-form.server.ts'
import { requestFacts } from '#app/platform/http/request.server.ts'
import { promisesNow } from '#app/shared/promises/site-state.server.ts'
import { ErrorSummary, ProblemTemplate } from '#app/ui/forms/error-summary.tsx'
import { FormTitle } from '#app/ui/forms/form-title.tsx'
import type { Handle } from '#app/ui/page/handle.ts'
import { LeaveButton } from '#app/ui/page/leave-button.tsx'
import { Page } from '#app/ui/page/page.tsx'
import { Notice } from '#app/ui/parts/notice.tsx'
import { Sentence } from '#app/ui/parts/sentence.tsx'
import { db } from '#db/connect.server.ts'
import caseModule from '../../client/case-module.ts?worker&url'
import { postOf } from '../../client/client-posts.server.ts'
import { goTo, PRIVATE, privately, privatePage } from '../../intake/no-store-response.server.ts'
import {
  hasSessionCookie,
  keepUnsent,
  leaveCase,
  openedCase,
  withCookie,
} from '../../person/case-sessions.server.ts'
import { signInWithWords } from '../../person/case-sign-in.server.ts'
import { caseView } from '../../person/client-view.server.ts'
import { contactOf } from '../../person/contact-address.server.ts'
import { words } from '../../person/words.ts'
import { caseForPerson } from '../../record/case-queries.server.ts'
import { KeyChanged } from '../../record/case-records.server.ts'
import { looksInto, noteRead } from '../../record/reading-marks.server.ts'
import { anyForm, STORY_AND_FILE } from '../forms.server.ts'
import type { Route } from './+types/find'
import { PersonsCase } from './client-case.tsx'
import { EnterForm } from './enter-form.tsx'

const HERE = '/legal-help/case'
const NOTHING_TYPED = { number: '', words: '', email: '' }

export const handle = {
  hydrate: false,
  crumbs: () => [{ label: words.page.legalHelp, href: '/legal-help' }, { label: words.page.crumb }],
  title: () => words.enter.title,
  listed: { in: 'help', noindex: true },
  searchText: () => words.searchTexts.find,
} satisfies Handle
export const meta = () => [{ name: 'robots', content: 'noindex' }]
export const headers: Route.HeadersFunction = privatePage

export async function loader({ request }: Route.LoaderArgs) {
  const opened = await openedCase(db, request)
  const found = opened && (await caseForPerson(db, opened))
  if (found) await noteRead(db, opened.id, 'person', found.entries.at(-1)?.seq ?? 0)
  return {
    found: found && (await caseView(found, await contactOf(db, opened.id), await looksInto(db, opened.id))),
    noReviewer: found ? !(await promisesNow(db)).open : false,
    over: !found && hasSessionCookie(request),
    signedIn: Boolean(found) && (await memberOf(db, request)) !== null,
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const posted = await formData(request, STORY_AND_FILE)
  const { typed } = await readForm(posted, anyForm)
  if (typed.intent === 'leave') {
    if (typed.text) await keepUnsent(db, request, typed.text)
    const cookie = await leaveCase(db, request)
    const { closedTitle: title, closedText: text } = words.enter
    return goTo(HERE, [setFlash({ kind: 'success', title, text }), cookie], true)
  }
  const post = postOf(typed.intent)
  if (post) {
    const file = posted.get('file')
    return answerTo(post, request, typed, file instanceof File ? file : null)
  }
  const { network } = context.get(requestFacts)
  const outcome = await signInWithWords(db, typed, network)
  if (outcome.done === 'entered') {
    // A new visit ends the previous one, even another person's.
    await leaveCase(db, request)
    if (typed.text) await keepUnsent(db, withCookie(request, outcome.cookie), typed.text)
    return redirect(HERE, { status: 303, headers: { ...PRIVATE, 'Set-Cookie': outcome.cookie } })
  }
  return problem(outcome.status, outcome.errors, typed, outcome.retryAfter)
}

async function answerTo(
  post: NonNullable<ReturnType<typeof postOf>>,
  request: Request,
  typed: Record<string, string>,
  file: File | null,
) {
  const opened = await openedCase(db, request)
  const answered =
    opened &&
    (await post(db, opened, typed, file).catch((error: unknown) => {
      if (error instanceof KeyChanged) return null
      throw error
    }))
  if (!answered) {
    const text = typed.text ?? ''
    const kept = text !== '' && (await keepUnsent(db, request, text))
    const form = kept ? words.enter.closedAndKept : words.enter.closed
    // Nothing shows any more whose case it was, so the text goes back to the page and waits there.
    return problem(422, { form }, kept ? {} : { text })
  }
  if (!('notice' in answered))
    return problem(answered.status ?? 422, answered.errors, typed, answered.retryAfter)
  // A button other than "Send my message" was pressed: keep the text of that box.
  if (typed.intent !== 'reply' && typed.text !== undefined) await keepUnsent(db, request, typed.text)
  return back(answered.notice)
}

function problem(
  status: number,
  errors: Record<string, string>,
  typed: Record<string, string>,
  retryAfter?: number,
) {
  const { number = '', words = '', text = '', email = '' } = typed
  return data(
    { errors, typed: { number, words, email }, text },
    { status, headers: privately({ retryAfter }) },
  )
}

function back(notice: Left, ...cookies: string[]): Response {
  return goTo(HERE, [setFlash(notice), ...cookies])
}

export default function YourCase({ loaderData, actionData }: Route.ComponentProps) {
  const { found, noReviewer, over, signedIn } = loaderData
  const errors = actionData?.errors ?? {}
  if (!found)
    return (
      <GiveNumberAndWords
        over={over}
        errors={errors}
        typed={actionData?.typed ?? NOTHING_TYPED}
        unsent={actionData?.text ?? ''}
      />
    )
  return (
    <Page title={words.page.title} lead={<p>{words.page.lead}</p>}>
      <FormTitle title={words.page.title} error={Object.keys(errors).length > 0} />
      <ErrorSummary errors={errors} />
      <LeaveButton />
      <PersonsCase
        found={{ ...found, unsent: actionData?.text || found.unsent }}
        noReviewer={noReviewer}
        errors={errors}
        typed={actionData?.typed ?? NOTHING_TYPED}
        signedIn={signedIn}
      />
      <Scripted />
    </Page>
  )
}

const Scripted = () => (
  <>
    <ProblemTemplate />
    <script src={caseModule} defer />
  </>
)

function GiveNumberAndWords(props: {
  over: boolean
  errors: Record<string, string>
  typed: typeof NOTHING_TYPED
  unsent: string
}) {
  const { over, errors, typed, unsent } = props
  return (
    <Page title={words.enter.title} lead={<p>{words.enter.lead}</p>}>
      <FormTitle title={words.enter.title} error={Object.keys(errors).length > 0} />
      <ErrorSummary errors={errors} />
      <LeaveButton />
      {over && Object.keys(errors).length === 0 && (
        <Notice kind="info" title={words.enter.over}>
          <p>{words.enter.overText}</p>
        </Notice>
      )}
      <EnterForm errors={errors} typed={typed} unsent={unsent} />
      <p>
        <Sentence of={words.enter.noCase} legalHelp="/legal-help" />
      </p>
      <Scripted />
    </Page>
  )
}
