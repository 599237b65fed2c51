import { useEffect, useState } from 'react'
import { Form } from 'react-router'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { Icon } from '#app/ui/icons.tsx'

interface Keep {
  number: string
  words: readonly string[]
  /** Shown once already: now behind "Show". */
  hidden: boolean
}

/** Case number and private words, to print, to save and to put away. */
export function KeepSafe({ number, words, hidden }: Keep) {
  const [scripted, setScripted] = useState(false)
  useEffect(() => setScripted(true), [])
  return (
    <section className="keep-safe" aria-labelledby="keep">
      <h2 id="keep">Keep these two things</h2>
      <p>They are the only way back to your case. We cannot look them up for you.</p>
      {hidden ? (
        <Disclosure summary="Show my case number and words">
          <NumberAndWords number={number} words={words} />
        </Disclosure>
      ) : (
        <NumberAndWords number={number} words={words} />
      )}
      <div className="keep-acts">
        <Form method="post" action="/legal-help/sent">
          <Button name="intent" value="saved">
            I saved it
          </Button>
        </Form>
        {scripted && (
          <Button type="button" look="quiet" icon={<Icon name="print" />} onClick={() => window.print()}>
            Print this page
          </Button>
        )}
        <ButtonLink look="quiet" href="/legal-help/sent/words.txt" icon={<Icon name="download" />}>
          Save as a text file
        </ButtonLink>
      </div>
      <p className="keep-note">
        Do not share the words with anyone. We will never ask you for them. They are shown on this page until
        you press “I saved it” or close this browser.
      </p>
    </section>
  )
}

function NumberAndWords({ number, words }: Omit<Keep, 'hidden'>) {
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
