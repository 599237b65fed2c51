import { Button, ButtonRow } from '#app/ui/parts/button.tsx'
import { Disclosure } from '#app/ui/parts/disclosure.tsx'
import { LOCKER_SLOTS } from '../../locker/locker-rules.ts'
import { OWN_CASES } from '../../locker/own-cases.ts'
import { words } from '../../locker/words.ts'
import { WordsBox } from './words-box.tsx'

interface Tried {
  errors: Record<string, string>
  typed: { words: string }
  /** The case exists, but these words no longer open it. */
  dead: boolean
}

/** The cases that a member keeps with their account: opened by their words alone. There is no list to show. */
export function OwnLocker({ tried }: { tried: Tried | undefined }) {
  return (
    <section aria-labelledby="kept-cases" className="box stack">
      <h3 id="kept-cases">{words.own.title}</h3>
      <p>{words.own.keeps(LOCKER_SLOTS)}</p>
      <p>{words.own.noList}</p>
      <form method="post" action={OWN_CASES} noValidate className="stack">
        <WordsBox typed={tried?.typed.words ?? ''} error={tried?.errors.words} />
        <ButtonRow>
          <Button>{words.own.open}</Button>
          {tried?.dead && (
            <Button look="quiet" formAction={`${OWN_CASES}/take-out`}>
              {words.own.takeThisOut}
            </Button>
          )}
        </ButtonRow>
      </form>
      <ul className="line-links">
        <li>
          <a href={`${OWN_CASES}/keep`}>{words.own.keep}</a>
        </li>
        <li>
          <a href={`${OWN_CASES}/take-out`}>{words.own.takeOut}</a>
        </li>
      </ul>
      <Disclosure summary={words.own.more}>
        <ul className="spaced">
          <li>{words.own.sameSize}</li>
          <li>{words.own.lostWords}</li>
          <li>{words.own.newWords}</li>
          <li>{words.own.deletedCase}</li>
          <li>{words.own.server}</li>
          <li>{words.own.numberToo}</li>
        </ul>
      </Disclosure>
    </section>
  )
}
