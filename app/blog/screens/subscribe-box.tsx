import { Field } from '#app/ui/forms/field.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { useCanMail } from '#app/ui/parts/mail-told.tsx'
import { Sentence } from '#app/ui/parts/sentence.tsx'
import { words } from '../model/words.ts'

/** The newsletter's box. The newsletter's own page answers the form and says what happens next. */
export function SubscribeBox() {
  return (
    <section className="box" aria-labelledby="subscribe">
      <h2 id="subscribe">{words.subscribeBox.getNewPostsEmail}</h2>
      <p>
        <Sentence
          of={words.subscribeBox.toChooseWhichLetters}
          useCanMail={
            useCanMail() ? words.subscribeBox.weSendYouEmail : words.subscribeBox.thisSiteCannotSend
          }
          newsletter="/newsletter"
        />
      </p>
      <form method="post" action="/newsletter" noValidate className="subscribe-form">
        <input type="hidden" name="topic-all" value="yes" />
        <Field
          label={words.subscribeBox.emailLabel}
          name="email"
          type="email"
          autoComplete="email"
          width="half"
        />
        <Button>{words.subscribeBox.subscribe}</Button>
      </form>
    </section>
  )
}
