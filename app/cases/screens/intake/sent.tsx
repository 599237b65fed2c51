import { data, redirect } from 'react-router'
import { memberOf } from '#app/platform/auth/member-accounts.server.ts'
import { setFlash } from '#app/platform/http/flash.server.ts'
import { formData, readForm } from '#app/platform/http/read-form.server.ts'
import { requestFacts } from '#app/platform/http/request.server.ts'
import { qrCode } from '#app/platform/images/qr.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { organisation } from '#app/platform/settings/settings.server.ts'
import { today } from '#app/platform/settings/today.server.ts'
import { dayAndHour } from '#app/platform/time.ts'
import { dayNotOver } from '#app/shared/legal-days.ts'
import type { MailState } from '#app/shared/promises/promises.ts'
import { mailNow, promisesNow } from '#app/shared/promises/site-state.server.ts'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { LeaveButton } from '#app/ui/page/leave-button.tsx'
import { pageMeta } from '#app/ui/page/meta.ts'
import { Page } from '#app/ui/page/page.tsx'
import { Button, ButtonLink } from '#app/ui/parts/button.tsx'
import { Notice } from '#app/ui/parts/notice.tsx'
import { Sentence } from '#app/ui/parts/sentence.tsx'
import { StepsLine } from '#app/ui/parts/steps.tsx'
import { db } from '#db/connect.server.ts'
import { chooseDayHere } from '../../client/choose-day.server.ts'
import { dayAddress, HAPPENED } from '../../deadlines/chosen-day.ts'
import { candidatesOf, countedView } from '../../deadlines/counted.ts'
import { dayPosted } from '../../deadlines/day-posted.ts'
import { words as deadlineWords } from '../../deadlines/words.ts'
import { dropReceipt, receiptsOf, shownCookie } from '../../intake/case-receipt.server.ts'
import { goTo, PRIVATE } from '../../intake/no-store-response.server.ts'
import { keptText, scannedText } from '../../intake/number-and-words-file.server.ts'
import sentModule from '../../intake/sent-module.ts?worker&url'
import { words } from '../../intake/words.ts'
import { KIND_LABELS, STATUS_LABELS } from '../../model/labels.ts'
import { leaveCase, openedCase, withCookie } from '../../person/case-sessions.server.ts'
import { signInWithWords } from '../../person/case-sign-in.server.ts'
import { datesView } from '../../person/client-view.server.ts'
import { caseForPerson } from '../../record/case-queries.server.ts'
import { DeadlineBox } from '../deadlines/deadline-box.tsx'
import { WhichDay } from '../deadlines/which-day.tsx'
import { anyForm } from '../forms.server.ts'
import type { Route } from './+types/sent'
import { KeepSafe } from './keep-safe.tsx'

const QUESTIONS = '/legal-help/case/more'
const DAY = dayAddress(HAPPENED)
const { which } = deadlineWords

export const handle = {
  hydrate: false,
  crumbs: () => [{ label: words.whole.crumb, href: '/legal-help' }, { label: words.sent.crumb }],
}
export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, { title: loaderData?.sent ? words.sent.title : words.sent.crumb, noindex: true })
export const headers = () => PRIVATE

export async function loader({ request }: Route.LoaderArgs) {
  const { shown, others } = await theOne(request, new URL(request.url).searchParams.get('of'))
  if (!shown) return data({ sent: null })
  const { receipt, submission, seen, of } = shown
  const headers = seen ? undefined : { 'Set-Cookie': shownCookie(submission, request) }
  const sent = {
    ...receipt,
    violationType: KIND_LABELS[receipt.violationType],
    status: STATUS_LABELS[receipt.status],
    seen,
    of,
    others: others.map((one) => ({ of: one.of, at: dayAndHour(one.receipt.sentAt, config.timeZone) })),
    text: keptText(receipt),
    qr: qrCode(scannedText(receipt)),
    by: dayAndHour(receipt.dueAt, config.timeZone),
    dates: {
      ...datesView(
        { first: receipt.deadlines, others: receipt.others, hint: receipt.hint },
        '/legal-help/sent/date',
        `?of=${of}`,
      ),
      counted: receipt.happened && countedView(receipt.happened),
    },
    candidates: receipt.happened ? candidatesOf(receipt.happened) : [],
    ...(await reader()),
    back: { site: organisation().name, url: `${config.origin}/legal-help/case`, phone: organisation().phone },
    mail: mailNow(),
    signedIn: (await memberOf(db, request)) !== null,
  }
  return data({ sent }, { headers })
}

async function reader() {
  const { open, unread, notCounted } = await promisesNow(db)
  return { noReviewer: !open, unread, notCounted }
}

/** The receipt that the page is about, and this browser's other unsaved ones. */
async function theOne(request: Request, of: string | null | undefined) {
  const all = await receiptsOf(db, request)
  const shown = all.find((one) => one.of === of) ?? all[0]
  return { shown, others: all.filter((one) => one !== shown) }
}

/** "I saved it": from now on only the person has the words. Or: on to the few more questions. */
export async function action({ request, context }: Route.ActionArgs) {
  const { typed } = await readForm(await formData(request), anyForm)
  const { network } = context.get(requestFacts)
  if (typed.intent === 'more') return openAt(QUESTIONS, request, typed.of, network)
  if (typed.intent === 'day') return takeDay(request, typed, network)
  const headers = new Headers(PRIVATE)
  headers.append('Set-Cookie', await dropReceipt(db, request, typed.of))
  headers.append('Set-Cookie', setFlash({ kind: 'success', ...words.sent.saved }))
  return redirect('/legal-help/case', { status: 303, headers })
}

/** Redirects to a page of the case. */
async function openAt(page: string, request: Request, of: string | undefined, network: string) {
  const cookie = await enterHere(request, of, network)
  return goTo(page, cookie ? [cookie] : [])
}

/** Opens the case with the number and words of this page, so that the person does not have to type them right away. */
async function enterHere(request: Request, of: string | undefined, network: string): Promise<string | null> {
  const { shown } = await theOne(request, of)
  const { number = '', words = [] } = shown?.receipt ?? {}
  const outcome = shown && (await signInWithWords(db, { number, words: words.join(' ') }, network))
  if (outcome?.done !== 'entered') return null
  // A new visit ends the previous one, even another person's.
  await leaveCase(db, request)
  return outcome.cookie
}

/** Saves the day that was chosen here; without one, opens the form for it in their case. */
async function takeDay(request: Request, typed: Record<string, string>, network: string) {
  const { of, meant, meantDay } = typed
  const posted = dayPosted(typed, today(), 'past', dayNotOver())
  if (!posted) return openAt(DAY, request, of, network)
  if ('error' in posted)
    return data({ error: posted.error, meant, meantDay }, { status: 422, headers: PRIVATE })
  const cookie = await enterHere(request, of, network)
  const opened = cookie && (await openedCase(db, withCookie(request, cookie)))
  const found = opened && (await caseForPerson(db, opened))
  if (!opened || !found) return goTo(DAY, [])
  await chooseDayHere(db, request, opened, { of: HAPPENED, words: found.answers.date, day: posted.day })
  return goTo(of ? `/legal-help/sent?of=${encodeURIComponent(of)}` : '/legal-help/sent', [cookie])
}

export default function Sent({ loaderData: { sent }, actionData }: Route.ComponentProps) {
  if (!sent) return <NothingToShow />
  return (
    <Page title={words.sent.title} lead={<p>{words.sent.lead}</p>}>
      <ErrorSummary errors={actionData ? { meant: actionData.error } : {}} />
      <Notice kind="success" title={words.sent.notice} focus>
        <p>
          <Sentence of={words.sent.forReview} promise={<Promised {...sent} />} />
        </p>
        <p>
          <Sentence
            of={sent.noReviewer ? words.sent.waitsForReviewer : words.sent.status}
            status={sent.status}
          />
        </p>
      </Notice>
      {sent.others.length > 0 && <OtherCases others={sent.others} />}
      <KeepSafe
        of={sent.of}
        number={sent.number}
        words={sent.words}
        text={sent.text}
        qr={sent.qr}
        hidden={sent.seen}
        back={sent.back}
      />
      <WhatHappensNext {...sent} />
      {sent.dates.counted?.asks && (
        <Notice kind="info" title={which.confirm}>
          <p>{sent.dates.counted.says}</p>
          <form method="post" action="/legal-help/sent" noValidate className="flow">
            <input type="hidden" name="of" value={sent.of} />
            <WhichDay
              label={which.when}
              typed=""
              candidates={sent.candidates}
              error={actionData?.error}
              chosen={actionData?.meant}
              another={actionData?.meantDay}
            />
            <Button look="quiet" name="intent" value="day">
              {which.use}
            </Button>
          </form>
        </Notice>
      )}
      <DeadlineBox {...sent.dates} change={(label) => <ChooseDay of={sent.of} label={label} />} />
      <section aria-labelledby="more" className="flow">
        <h2 id="more">{words.sent.more}</h2>
        <p>{words.sent.moreText}</p>
        <form method="post" action="/legal-help/sent">
          <input type="hidden" name="of" value={sent.of} />
          <Button look="quiet" name="intent" value="more">
            {words.sent.answerMore}
          </Button>
        </form>
      </section>
      <section aria-labelledby="do-now" className="flow">
        <h2 id="do-now">{words.sent.doNow}</h2>
        <p>{words.sent.doNowText}</p>
      </section>
      <LeaveButton says={words.sent.leave} />
      {!sent.shared && !sent.seen && <Remember {...sent} />}
      <script src={sentModule} defer />
    </Page>
  )
}

/** Opens the case at the form for the day that its dates are counted from. */
function ChooseDay({ of, label }: { of: string; label: string }) {
  return (
    <form method="post" action="/legal-help/sent">
      <input type="hidden" name="of" value={of} />
      <Button look="quiet" size="small" name="intent" value="day">
        {label}
      </Button>
    </form>
  )
}

/** For the list of cases on this device (../case-device.ts): not on a shared device. */
function Remember({ violationType, status, sentAt }: Record<'violationType' | 'status' | 'sentAt', string>) {
  return (
    <span
      hidden
      data-remember
      data-violation-type={violationType}
      data-status={status}
      data-sent-at={sentAt}
    />
  )
}

interface PromisedProps {
  by: string
  noReviewer: boolean
  unread: string
  /** " Weekends and holidays do not count." */
  notCounted: string
  hours: number
}

/** The specification's words, where they apply. */
function Promised({ by, noReviewer, unread, notCounted, hours }: PromisedProps) {
  if (noReviewer) return unread
  return <Sentence of={words.sent.within} by={by} hours={String(hours)} notCounted={notCounted} />
}

/** Two cases in a row, or two people at one browser: neither loses its number and words. */
function OtherCases({ others }: { others: { of: string; at: string }[] }) {
  return (
    <Notice kind="info" title={others.length === 1 ? words.sent.other : words.sent.others}>
      <p>{words.sent.othersText}</p>
      <ul className="line-links">
        {others.map(({ of, at }) => (
          <li key={of}>
            <a href={`/legal-help/sent?of=${of}`}>{words.sent.seeOther({ at })}</a>
          </li>
        ))}
      </ul>
    </Notice>
  )
}

interface WhatHappensNextProps {
  by: string
  notices: boolean
  noReviewer: boolean
  mail: MailState
  /** Signed in to an account. */
  signedIn: boolean
}

function WhatHappensNext({ by, notices, noReviewer, mail, signedIn }: WhatHappensNextProps) {
  const answer = noReviewer
    ? { title: words.sent.whenStarted, text: words.sent.whenStartedText }
    : { title: words.sent.by({ day: by }), text: words.sent.byText }
  const steps = [
    { title: words.sent.today, text: words.sent.todayText },
    answer,
    { title: words.sent.after, text: words.sent.afterText },
  ]
  return (
    <section aria-labelledby="next" className="flow">
      <h2 id="next">{words.sent.next}</h2>
      <StepsLine steps={steps} />
      <p>{notices ? words.sent.codeMail[mail] : words.sent.noMail}</p>
      <p className="line-links">
        <a href="/legal-help/case">{words.sent.open}</a>
      </p>
      {signedIn && (
        <p className="line-links">
          <a href="/dashboard/complaints/keep">{words.sent.keepWithAccount}</a>
        </p>
      )}
    </section>
  )
}

function NothingToShow() {
  return (
    <Page title={words.sent.crumb} lead={<p>{words.sent.nothing.lead}</p>}>
      <p>{words.sent.nothing.text}</p>
      <Notice kind="info" title={words.sent.nothing.justSent}>
        <p>
          <Sentence of={words.sent.nothing.justSentText} legalHelp="/legal-help" />
        </p>
      </Notice>
      <p>
        <ButtonLink href="/legal-help/case">{words.sent.nothing.open}</ButtonLink>
      </p>
      <p>
        <Sentence of={words.sent.nothing.notSent} legalHelp="/legal-help" />
      </p>
      <LeaveButton />
    </Page>
  )
}
