import { useEffect, useRef } from 'react'
import { Notice } from '#app/ui/parts/notice.tsx'
import { useCanMail } from '#app/ui/parts/promised.tsx'

/** Of an invented attorney. */
export const NOTHING_SENT = 'This is an example. Nothing was sent'

export interface SentMessage {
  attorney: string
  sample: boolean
  name: string
  email: string
  message: string
  /** A copy, and the question after seven days, are to come. */
  copy?: boolean
  ask?: boolean
  /** They come only once the button in a mail that went now is pressed. */
  offered?: boolean
  /** What was asked for and is not sent: the address got enough mails of ours today. */
  left?: string[]
}

export const NOT_OUT = 'Your message did not go out'

/** That a message is on its way, with a copy of it: it is the only one that the person gets. */
export function SentBanner({ sent }: { sent: SentMessage }) {
  const canMail = useCanMail()
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each message that was sent
  useEffect(() => {
    // A dialog that closes gives the focus back to its link first.
    const turn = setTimeout(() => box.current?.querySelector<HTMLElement>('.notice')?.focus())
    return () => clearTimeout(turn)
  }, [sent])
  return (
    <div ref={box} className="sent-banner">
      <Notice
        kind={sent.sample || !canMail ? 'info' : 'success'}
        title={sent.sample ? `${NOTHING_SENT}.` : canMail ? 'Message Sent!' : NOT_OUT}
        focus
      >
        {sent.sample ? (
          <>
            <p>
              {sent.attorney} is made up, so nobody gets your words and no answer will come. If you need help,{' '}
              <a href="/legal-help">send us your case</a>.
            </p>
            <p>
              For a real attorney, you would see: “Message Sent! Your message has been securely sent to{' '}
              {sent.attorney}.”
            </p>
          </>
        ) : !canMail ? (
          <p>
            This site cannot send email yet, so {sent.attorney} does not have your message. Call them, or{' '}
            <a href="/legal-help">send us your case</a>.
          </p>
        ) : (
          <>
            <p>Your message has been securely sent to {sent.attorney}.</p>
            <p>
              The attorney will answer at {sent.email}. If you hear nothing in 7 days, write to another
              attorney. You can also <a href="/legal-help">send us your case</a>.
            </p>
          </>
        )}
        {sent.offered && canMail && (
          <p>
            Check your email, and press the button there within 24 hours
            {sent.copy && ' to get your copy'}
            {sent.copy && sent.ask && ','}
            {sent.ask && `${sent.copy ? ' and' : ''} to be asked in 7 days if they answered`}.
          </p>
        )}
        {canMail && sent.left && sent.left.length > 0 && (
          <p>
            We send at most 2 emails a day to one address for copies and questions. So this time we will not
            send you the {sent.left.join(' or the ')}. Your message still goes to the attorney.
          </p>
        )}
        <p>
          {sent.copy && canMail
            ? 'You can also copy or print your words now:'
            : 'We keep no copy. You can copy or print your words now:'}
        </p>
        <dl className="sent-copy">
          <div>
            <dt>Your name</dt>
            <dd>{sent.name}</dd>
          </div>
          <div>
            <dt>Email address</dt>
            <dd>{sent.email}</dd>
          </div>
          <div>
            <dt>Message</dt>
            <dd className="sent-words">{sent.message}</dd>
          </div>
        </dl>
      </Notice>
    </div>
  )
}
