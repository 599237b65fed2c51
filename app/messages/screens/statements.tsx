import { ReviewedOn } from '#app/ui/page/page.tsx'
import { onePiece } from '#app/ui/parts/one-piece.tsx'
import { Sentence } from '#app/ui/parts/sentence.tsx'
import { markedEmail } from '#app/ui/samples.ts'
import { words } from '../model/words.ts'
import type { Reach } from './contact-ways.tsx'

/** The footer's "Legal Disclaimer" leads here. */
export function LegalDisclaimer() {
  return (
    <section id="disclaimer" aria-labelledby="disclaimer-title" className="stack">
      <h2 id="disclaimer-title">{words.statements.legalDisclaimer}</h2>
      <p>
        <Sentence of={words.statements.thisSiteDoesNot} />
      </p>
      <p>
        <Sentence of={words.statements.noLawyerByContact} />
      </p>
      <p>
        <Sentence of={words.statements.deadlinesRunOn} />
      </p>
      <p>
        <Sentence of={words.statements.doYouNeedHelp} legalHelp="/legal-help" />
      </p>
    </section>
  )
}

/** The footer's "Accessibility Statement" leads here. It describes the current state, not the goals. */
export function AccessibilityStatement({ email, phone }: Pick<Reach, 'email' | 'phone'>) {
  return (
    <section id="accessibility" aria-labelledby="accessibility-title" className="stack">
      <h2 id="accessibility-title">{words.statements.accessibilityStatement}</h2>
      <p>{words.statements.weWantEveryPage}</p>
      <h3>{words.statements.whatWorksToday}</h3>
      <ul>
        <li>{words.statements.everyPageWorksKeyboard}</li>
        <li>{words.statements.textItsBackgroundDiffer}</li>
        <li>{words.statements.pagesFitSmallPhone}</li>
        <li>{words.statements.nothingMovesItselfNothing}</li>
        <li>
          <Sentence of={words.statements.youCanChangeText} readingSettings="/reading-settings" />
        </li>
      </ul>
      <h3>{words.statements.whatMissing}</h3>
      <ul>
        <li>{words.statements.thereNoAmericanSign}</li>
        <li>
          <Sentence
            of={words.statements.onlyOnePageSpanish}
            spanish={(inside) => (
              <a href="/es" hrefLang="es">
                {inside}
              </a>
            )}
          />
        </li>
        <li>{words.statements.thereNoEasyRead}</li>
        <li>{words.statements.noPageReadsItself}</li>
        <li>{words.statements.someLawAgencyNames}</li>
      </ul>
      <h3>{words.statements.howWeCheck}</h3>
      <p>{words.statements.aComputerChecksOur}</p>
      <h3>{words.statements.tellUsAboutBarrier}</h3>
      <p>
        <Sentence
          of={words.statements.emailCallRelayDial}
          email={markedEmail(email)}
          mail={`mailto:${email}?subject=Accessibility`}
          phone={onePiece(phone)}
        />
      </p>
      <ReviewedOn date="November 21, 2026" />
    </section>
  )
}
