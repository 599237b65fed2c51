import { useEffect } from 'react'
import { data, redirect } from 'react-router'
import { formData, readForm } from '#app/platform/forms/read-form.server.ts'
import { leaveNotice } from '#app/platform/mail/notices.server.ts'
import { qrCode } from '#app/platform/pdf/qr.server.ts'
import { requestFacts } from '#app/platform/requests/request.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { organisation } from '#app/platform/settings/settings.server.ts'
import { canMail, promisesNow } from '#app/platform/settings/site-state.server.ts'
import { dayAndHour, HOUR } from '#app/platform/time.ts'
import { Button, ButtonLink } from '#app/ui/forms/button.tsx'
import { LeaveButton } from '#app/ui/page/leave-button.tsx'
import { pageMeta } from '#app/ui/page/meta.ts'
import { Page } from '#app/ui/page/page.tsx'
import { Notice } from '#app/ui/parts/notice.tsx'
import { StepsLine } from '#app/ui/parts/steps.tsx'
import { db } from '#db/connect.server.ts'
import { leaveCase } from '../../client/case-sessions.server.ts'
import { takeNumberAndWords } from '../../client/case-sign-in.server.ts'
import { shownDates } from '../../client/client-view.server.ts'
import { DeadlineBox } from '../../deadlines/components/deadline-box.tsx'
import { anyForm } from '../../forms.server.ts'
import { KIND_LABELS, STATUS_LABELS } from '../../labels.ts'
import { REVIEW_WITHIN } from '../../status/review-promise.ts'
import { rememberOnThisDevice } from '../case-device.ts'
import { dropReceipt, receiptsOf, shownCookie } from '../case-receipt.server.ts'
import { KeepSafe } from '../components/keep-safe.tsx'
import { keptText, scannedText } from '../kept-text-file.server.ts'
import { goTo, PRIVATE } from '../private-answers.server.ts'
import type { Route } from './+types/sent'

const QUESTIONS = '/legal-help/case/more'

export const handle = { crumbs: [{ label: 'Legal Help', href: '/legal-help' }, { label: 'After you send' }] }
export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, { title: loaderData?.sent ? 'We have your case' : 'After you send', noindex: true })
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
    dates: shownDates(
      { first: receipt.deadlines, others: receipt.others, hint: receipt.hint },
      '/legal-help/sent/date',
      `?of=${of}`,
    ),
    noReviewer: !(await promisesNow(db)).open,
    back: { site: organisation().name, url: `${config.origin}/legal-help/case`, phone: organisation().phone },
    later: Date.parse(receipt.dueAt) - Date.parse(receipt.sentAt) > REVIEW_WITHIN + HOUR,
    canMail,
  }
  return data({ sent }, { headers })
}

/** The receipt that the page is about, and what else this browser has sent and not saved. */
async function theOne(request: Request, of: string | null | undefined) {
  const all = await receiptsOf(db, request)
  const shown = all.find((one) => one.of === of) ?? all[0]
  return { shown, others: all.filter((one) => one !== shown) }
}

/** "I saved it": from now on nobody but the person has the words. Or: on to the few more questions. */
export async function action({ request, context }: Route.ActionArgs) {
  const { typed } = await readForm(await formData(request), anyForm)
  if (typed.intent === 'more') return onToQuestions(request, typed.of, context.get(requestFacts).network)
  const headers = new Headers(PRIVATE)
  headers.append('Set-Cookie', await dropReceipt(db, request, typed.of))
  const text = 'We will not show your words again. Use your number and words here to read our answer.'
  headers.append(
    'Set-Cookie',
    leaveNotice({ kind: 'success', title: 'You saved your number and words', text }),
  )
  return redirect('/legal-help/case', { status: 303, headers })
}

/** Opens the case with the number and words that this page shows, so that nobody has to type them right away. */
async function onToQuestions(request: Request, of: string | undefined, network: string) {
  const { shown } = await theOne(request, of)
  const { number = '', words = [] } = shown?.receipt ?? {}
  const outcome = shown && (await takeNumberAndWords(db, { number, words: words.join(' ') }, network))
  if (outcome?.done !== 'entered') return goTo(QUESTIONS, [])
  // A new visit ends the one before, whoever's it was.
  await leaveCase(db, request)
  return goTo(QUESTIONS, [outcome.cookie])
}

export default function Sent({ loaderData: { sent } }: Route.ComponentProps) {
  useEffect(() => {
    // Only the first time: who took it off their list does not want it back there.
    if (sent && !sent.shared && !sent.seen) rememberOnThisDevice(sent)
  }, [sent])
  if (!sent) return <NothingToShow />
  return (
    <Page title="We have your case" lead={<p>Thank you for telling us.</p>}>
      <Notice kind="success" title="Complaint Submitted Successfully" focus>
        <p>
          Your case has been submitted for review. <Promised {...sent} />
        </p>
        <p>
          Status: <strong>{sent.status}</strong>
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
      <DeadlineBox {...sent.dates} />
      <section aria-labelledby="more" className="flow">
        <h2 id="more">If you like: a few more questions</h2>
        <p>
          They can help us understand your case sooner. You can skip every one of them, and you can answer
          them on another day.
        </p>
        <form method="post" action="/legal-help/sent">
          <input type="hidden" name="of" value={sent.of} />
          <Button look="quiet" name="intent" value="more">
            Answer a few more questions
          </Button>
        </form>
      </section>
      <section aria-labelledby="do-now" className="flow">
        <h2 id="do-now">One thing you can do now</h2>
        <p>Keep every letter, email and photo about this. Write down what happened and on which day.</p>
      </section>
      <LeaveButton says="This takes your number and words off this device and opens another website. Save them first if you can." />
    </Page>
  )
}

/** The specification's words where they hold. */
function Promised({ by, noReviewer, later }: { by: string; noReviewer: boolean; later: boolean }) {
  if (noReviewer) return 'Nobody can read it yet. Our goal is 48 hours once a reviewer starts.'
  return (
    <>
      {later
        ? "The 48 hours end outside our working days. You'll receive an assessment by "
        : "You'll receive an assessment within 48 hours. That is by "}
      <strong>{by}</strong>.
    </>
  )
}

/** Two cases in a row, or two people at one browser: nobody loses number and words by it. */
function OtherCases({ others }: { others: { of: string; at: string }[] }) {
  return (
    <Notice
      kind="info"
      title={others.length === 1 ? 'This browser sent another case' : 'This browser sent other cases'}
    >
      <p>Each case has its own number and words. You have not told us yet that you saved these:</p>
      <ul className="line-links">
        {others.map(({ of, at }) => (
          <li key={of}>
            <a href={`/legal-help/sent?of=${of}`}>See the number and words of the case sent {at}</a>
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
  canMail: boolean
}

function WhatHappensNext({ by, notices, noReviewer, canMail }: WhatHappensNextProps) {
  const steps = [
    {
      title: 'Today',
      text: 'Your case is sealed and waiting for a reviewer. You do not need to do anything.',
    },
    {
      title: noReviewer ? 'When a reviewer has started' : `By ${by}`,
      text: `You can read our assessment on this site, with your number and words. ${noReviewer ? 'If you are in a hurry, call us.' : 'If there is no answer by then, call us.'}`,
    },
    { title: 'After that', text: 'You decide the next step. We can help you find an attorney.' },
  ]
  return (
    <section aria-labelledby="next" className="flow">
      <h2 id="next">What happens next</h2>
      <StepsLine steps={steps} />
      <p>
        {notices && !canMail
          ? 'This site cannot send email yet. Come back here to see our answer.'
          : notices
            ? 'We sent a code to your email address. Open your case here and type it. Then we send you a short email when there is an update. It says nothing about your case.'
            : 'We do not write to you by email. Come back to this site to see our answer.'}
      </p>
      <p className="line-links">
        <a href="/legal-help/case">Open your case with its number and words</a>
      </p>
    </section>
  )
}

function NothingToShow() {
  return (
    <Page
      title="After you send"
      lead={
        <p>
          This page shows your case number and words right after you send a case, in the same browser window.
        </p>
      }
    >
      <p>There is nothing to show now. That is normal when you saved them, or opened this page later.</p>
      <Notice kind="info" title="Did you send a case a moment ago?">
        <p>
          If so, your browser did not keep our cookie, and we cannot show its number and words. Allow cookies
          for this site, then <a href="/legal-help">send your case again</a>. Or call us.
        </p>
      </Notice>
      <p>
        <ButtonLink href="/legal-help/case">Open my case with number and words</ButtonLink>
      </p>
      <p>
        Not sent yet? <a href="/legal-help">Go to the Legal Help Center</a>
      </p>
      <LeaveButton />
    </Page>
  )
}
