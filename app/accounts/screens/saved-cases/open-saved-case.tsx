import { Button, ButtonRow } from '#app/ui/parts/button.tsx'
import { Disclosure } from '#app/ui/parts/disclosure.tsx'
import { LOCKER_SLOTS } from '../../saved-cases/locker-rules.ts'
import { SAVED_CASES_URL } from '../../saved-cases/saved-cases-url.ts'
import { words } from '../../saved-cases/words.ts'
import { WordsBox } from './words-box.tsx'

interface Tried {
  errors: Record<string, string>
  typed: { words: string }
  /** The case exists, but these words no longer open it. */
  dead: boolean
}

/** The cases that a member keeps with their account: opened by their words alone. There is no list to show. */
export function OpenSavedCase({ tried }: { tried: Tried | undefined }) {
  return (
    <section aria-labelledby="kept-cases" className="box stack">
      <h3 id="kept-cases">{words.own.title}</h3>
      <p>{words.own.keeps({ most: LOCKER_SLOTS })}</p>
      <p>{words.own.noList}</p>
      <form method="post" action={SAVED_CASES_URL} noValidate className="stack">
        <WordsBox typed={tried?.typed.words ?? ''} error={tried?.errors.words} />
        <ButtonRow>
          <Button>{words.own.open}</Button>
          {tried?.dead && (
            <Button look="quiet" formAction={`${SAVED_CASES_URL}/take-out`}>
              {words.own.takeThisOut}
            </Button>
          )}
        </ButtonRow>
      </form>
      <ul className="line-links">
        <li>
          <a href={`${SAVED_CASES_URL}/keep`}>{words.own.keep}</a>
        </li>
        <li>
          <a href={`${SAVED_CASES_URL}/take-out`}>{words.own.takeOut}</a>
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
