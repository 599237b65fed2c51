import { ReviewedOn } from '#app/ui/page/page.tsx'
import type { Reach } from './contact-ways.tsx'

/** The footer's "Legal Disclaimer" leads here. */
export function LegalDisclaimer() {
  return (
    <section id="disclaimer" aria-labelledby="disclaimer-title" className="stack">
      <h2 id="disclaimer-title">Legal disclaimer</h2>
      <p>
        <strong>This site does not give legal advice.</strong> What you read here is general information. Laws
        change, and each case is different.
      </p>
      <p>
        <strong>Contacting us does not make us your lawyer.</strong> No attorney-client relationship begins
        when you use this site, write to us or call us. It begins only when you and an attorney agree on it.
      </p>
      <p>
        <strong>Contacting us does not stop a deadline.</strong> Some complaints must be filed within 180 days
        or sooner.
      </p>
      <p>
        Do you need help with what happened to you? <a href="/legal-help">Go to the Legal Help Center</a>. Its
        form is made for private matters.
      </p>
    </section>
  )
}

/** The footer's "Accessibility Statement" leads here. It says what is, not what is wished for. */
export function AccessibilityStatement({ email, phone }: Pick<Reach, 'email' | 'phone'>) {
  return (
    <section id="accessibility" aria-labelledby="accessibility-title" className="stack">
      <h2 id="accessibility-title">Accessibility statement</h2>
      <p>
        We want every page to work for you, however you read, move, hear, see or think. Our target is the Web
        Content Accessibility Guidelines (WCAG) 2.2: level AA on every page, and the highest level, AAA,
        wherever we can.
      </p>
      <h3>What works today</h3>
      <ul>
        <li>Every page works with a keyboard alone, and with JavaScript turned off.</li>
        <li>Text and its background differ by at least 7 to 1, in all six color themes.</li>
        <li>Pages fit a small phone, and text can be made twice as large.</li>
        <li>
          Nothing moves by itself, and nothing makes you hurry. What you type on the case form is kept for 7
          days.
        </li>
        <li>
          You can change text size, spacing, colors and fonts in the{' '}
          <a href="/reading-settings">reading settings</a>.
        </li>
      </ul>
      <h3>What is missing</h3>
      <ul>
        <li>There is no American Sign Language (ASL) video yet.</li>
        <li>The site is in English only. There is no Spanish yet.</li>
        <li>There is no Easy Read version with pictures yet.</li>
        <li>No page reads itself aloud yet. The reading tools of your device work on every page.</li>
        <li>Some law and agency names are long and hard to read.</li>
      </ul>
      <h3>How we check</h3>
      <p>
        A computer checks our pages each time we change the site. It looks at contrast, keyboard use,
        headings, forms, small screens and large text. People have to find the rest. No outside group has
        tested the whole site yet.
      </p>
      <h3>Tell us about a barrier</h3>
      <p>
        Email <a href={`mailto:${email}?subject=Accessibility`}>{email}</a>, call {phone} (relay: dial 711),
        or use the form on this page. Tell us which page it is, what you tried, and what you use. We will also
        give you what you need in another way, for example by email or on the phone.
      </p>
      <ReviewedOn date="November 21, 2026" />
    </section>
  )
}
