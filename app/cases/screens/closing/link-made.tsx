import { useEffect, useRef } from 'react'
import { Disclosure } from '#app/ui/parts/disclosure.tsx'
import { useCanMail } from '#app/ui/parts/mail-told.tsx'
import { Notice } from '#app/ui/parts/notice.tsx'
import type { MadeLink } from '../../closing/sealing-copy.client.ts'

/** Says that the link was sent, with the words for the call. They exist only in this page's memory. */
export function LinkMade({ attorney, words, link, until }: MadeLink) {
  const canMail = useCanMail()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} tabIndex={-1} className="staff-form">
      <Notice kind="success" title={canMail ? 'The link is on its way' : 'The link is ready'}>
        <p>
          {canMail
            ? `We emailed it to ${attorney}, at their address in the directory. It works until ${until}.`
            : `This site cannot send email yet. Send the link below to ${attorney} yourself. It works until ${until}.`}
        </p>
      </Notice>
      <section className="staff-box staff-form" aria-labelledby="six-words">
        <h2 id="six-words">Call the attorney and tell them these six words</h2>
        <dl className="passed-on">
          <div>
            <dt>Six words, in this order</dt>
            <dd>
              <ol>
                {words.map((word, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a word can come twice, and the order stays
                  <li key={at}>{word}</li>
                ))}
              </ol>
            </dd>
          </div>
        </dl>
        <p>
          Use a phone number that you already know. Do not put the words in a message. We show them only now.
          If you lose them, ask for another export.
        </p>
        <p>The case shows each time the attorney opens it. You can end the link there at any time.</p>
        <Disclosure summary={canMail ? 'If the email does not arrive' : 'The link'}>
          <p>Copy this link and send it to the attorney yourself. Without the words it opens nothing.</p>
          <p>
            <code>{link}</code>
          </p>
        </Disclosure>
      </section>
    </div>
  )
}
