import { useEffect, useState } from 'react'
import { Form } from 'react-router'
import { Button, ButtonLink } from '#app/ui/forms/button.tsx'
import { Disclosure } from '#app/ui/parts/disclosure.tsx'
import { Icon } from '#app/ui/parts/icons.tsx'
import { Qr } from '#app/ui/parts/qr.tsx'

interface Keep {
  /** Which case of this browser it is. */
  of: string
  number: string
  words: readonly string[]
  /** Both as text, for "Copy". */
  text: string
  qr: Parameters<typeof Qr>[0]['code']
  /** Shown once already: now behind "Show". */
  hidden: boolean
  /** Whose site it is, and where it is: a printed sheet has to lead back by itself. */
  back: { site: string; url: string; phone: string }
}

/** Case number and private words, to print, to save and to put away. */
export function KeepSafe({ of, number, words, text, qr, hidden, back }: Keep) {
  const [scripted, setScripted] = useState(false)
  useEffect(() => setScripted(true), [])
  return (
    <section className="box keep-safe" aria-labelledby="keep">
      <h2 id="keep">Keep these two things</h2>
      <p className="keep-site">{back.site}</p>
      <p>They are the only way back to your case. We cannot look them up for you.</p>
      {hidden ? (
        <Disclosure summary="Show my case number and words">
          <NumberAndWords number={number} words={words} />
        </Disclosure>
      ) : (
        <NumberAndWords number={number} words={words} />
      )}
      <dl className="keep-back">
        <dt>To come back, open</dt>
        <dd>{back.url}</dd>
        <dt>Or call</dt>
        <dd>{back.phone}</dd>
      </dl>
      <div className="keep-acts">
        <Form method="post" action="/legal-help/sent">
          <input type="hidden" name="of" value={of} />
          <Button name="intent" value="saved">
            I saved it
          </Button>
        </Form>
        {scripted && (
          <Button type="button" look="quiet" icon={<Icon name="print" />} onClick={() => window.print()}>
            Print my number and words
          </Button>
        )}
        <ButtonLink look="quiet" href={`/legal-help/sent/words.txt?of=${of}`} icon={<Icon name="download" />}>
          Save as a text file
        </ButtonLink>
        {scripted && <Copy text={text} />}
      </div>
      <div className="keep-qr">
        <Disclosure summary="Show a QR code, to keep them on a phone">
          <p>
            Point your phone’s camera at this picture. Your phone shows your number and words. Save them
            there.
          </p>
          <Qr code={qr} label="QR code with your case number and your six private words" />
        </Disclosure>
      </div>
      <p className="keep-note">
        Do not share the words with anyone. We will never ask you for them.{' '}
        <span className="no-print">
          They are shown on this page until you press “I saved it” or close this browser.
        </span>
      </p>
    </section>
  )
}

function Copy({ text }: { text: string }) {
  const [told, setTold] = useState('')
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setTold('Copied. Paste it where only you can read it.'),
      () => setTold('Your browser did not copy it. Write it down, or save it as a file.'),
    )
  return (
    <>
      <Button type="button" look="quiet" onClick={copy}>
        Copy
      </Button>
      <p role="status" className="keep-copied">
        {told}
      </p>
    </>
  )
}

function NumberAndWords({ number, words }: Pick<Keep, 'number' | 'words'>) {
  return (
    <dl className="keep-list">
      <div>
        <dt>Your case number</dt>
        <dd className="keep-number">{number}</dd>
      </div>
      <div>
        <dt>Your six private words, in this order</dt>
        <dd>
          <ol className="keep-words">
            {words.map((word, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a word can come twice, its place cannot
              <li key={at}>{word}</li>
            ))}
          </ol>
        </dd>
      </div>
    </dl>
  )
}
