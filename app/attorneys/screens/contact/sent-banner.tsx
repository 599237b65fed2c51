import { answerRows } from '#app/platform/forms/define-form.ts'
import { Button } from '#app/ui/parts/button.tsx'
import { useMail } from '#app/ui/parts/mail-told.tsx'
import { Notice } from '#app/ui/parts/notice.tsx'
import type { Mail } from '#app/ui/parts/promised.tsx'
import { Sentence } from '#app/ui/parts/sentence.tsx'
import { words } from '../../model/contact-words.ts'
import { messageForm, SENT_FIELDS } from '../../model/message-form.ts'

export interface SentMessage {
  attorney: string
  /** The page of the attorney. */
  path: string
  sample: boolean
  name: string
  email: string
  message: string
  /** A copy, and the question after seven days, will be sent. */
  copy?: boolean
  ask?: boolean
  /** They are sent only after the button in a mail sent now is pressed. */
  offered?: boolean
  /** Requested, but not sent: the address has had enough of our mails today. */
  left?: Mails
}

/** The mails to the sender, at least one of the two. */
type Mails = 'copy' | 'ask' | 'both'

export const mailsOf = (copy = false, ask = false): Mails | undefined =>
  copy ? (ask ? 'both' : 'copy') : ask ? 'ask' : undefined

/** @param out what to say about a message that was sent */
export const sentTitle = (mail: Mail, out: string): string =>
  ({ out, late: words.sent.waits, none: words.sent.notOut })[mail]

/** Confirms that a message was sent and shows its text: this is the only copy the person gets. */
export function SentBanner({ sent }: { sent: SentMessage }) {
  const mail = useMail()
  const canMail = mail !== 'none'
  const offered = sent.offered && mailsOf(sent.copy, sent.ask)
  return (
    <div className="sent-banner">
      <Notice
        kind={sent.sample || mail !== 'out' ? 'info' : 'success'}
        title={sent.sample ? `${words.sent.nothing}.` : sentTitle(mail, words.sent.banner)}
        focus
      >
        {sent.sample ? (
          <>
            <p>
              <Sentence of={words.sent.madeUp} attorney={sent.attorney} legalHelp="/legal-help" />
            </p>
            <p>{words.sent.forReal(sent.attorney)}</p>
          </>
        ) : mail !== 'out' ? (
          <p>
            <Sentence
              of={mail === 'late' ? words.sent.late : words.sent.noMail}
              attorney={sent.attorney}
              legalHelp="/legal-help"
            />
          </p>
        ) : (
          <>
            <p>{words.sent.securely(sent.attorney)}</p>
            <p>
              <Sentence of={words.sent.willAnswer} email={sent.email} legalHelp="/legal-help" />
            </p>
          </>
        )}
        {canMail && !sent.sample && <Remember {...sent} />}
        {canMail && offered && <p>{mail === 'late' ? words.sent.pressLater : words.sent.press[offered]}</p>}
        {canMail && sent.left && <p>{words.sent.left[sent.left]}</p>}
        <p>{sent.copy && canMail ? words.sent.alsoCopy : words.sent.copyNow}</p>
        <dl className="sent-copy">
          {answerRows(messageForm, { ...sent }, SENT_FIELDS).map(({ field, label, value }) => (
            <div key={field}>
              <dt>{label}</dt>
              <dd className={field === 'message' ? 'sent-words' : undefined}>{value}</dd>
            </div>
          ))}
        </dl>
      </Notice>
    </div>
  )
}

/** Nothing is remembered automatically: other people may use this device. */
function Remember({ attorney, path }: SentMessage) {
  return (
    <form method="post" action="/dashboard/keep">
      <input type="hidden" name="list" value="wrote" />
      <input type="hidden" name="path" value={path} />
      <input type="hidden" name="title" value={attorney} />
      <Button look="quiet">{words.sent.remember}</Button>
    </form>
  )
}
