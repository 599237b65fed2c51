import { Prose } from '#app/ui/page/prose.tsx'
import { Disclosure } from '#app/ui/parts/disclosure.tsx'
import { Notice } from '#app/ui/parts/notice.tsx'
import { PhoneLink } from '#app/ui/parts/phone-link.tsx'
import { Sentence } from '#app/ui/parts/sentence.tsx'
import { StepsLine } from '#app/ui/parts/steps.tsx'
import { words } from '../../intake/words.ts'

interface Start {
  intake: string
  review: { title: string; text: string }
  phone: string
}

/** Emergency numbers and the names of the four steps. The explanations are folded. */
export function BeforeYouStart({ intake, review, phone }: Start) {
  const steps = [words.start.submit, review, words.start.results, words.start.connect]
  return (
    <section aria-labelledby="before-you-start" className="report-start">
      <h2 id="before-you-start" className="only-heard">
        {words.start.heading}
      </h2>
      <p>
        <Sentence
          of={words.start.danger}
          emergency="tel:911"
          lifeline="tel:988"
          howLong="/know-your-rights/deadlines"
        />
      </p>
      {intake === 'stopped' && (
        <Notice kind="danger" title={words.start.stopped.title} level={3}>
          <p>{words.start.stopped.text}</p>
        </Notice>
      )}
      <ol className="steps-short">
        {steps.map(({ title }) => (
          <li key={title}>{title}</li>
        ))}
      </ol>
      <div className="report-start-more">
        <Disclosure summary={words.start.goodToKnowTitle}>
          <StepsLine steps={steps} />
          <GoodToKnow phone={phone} />
        </Disclosure>
        <p className="line-links">
          <a href="/legal-help/case">{words.start.sentAlready}</a>
        </p>
      </div>
    </section>
  )
}

function GoodToKnow({ phone }: { phone: string }) {
  return (
    <Prose>
      <ul>
        {words.start.goodToKnow.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p>
        <Sentence of={words.start.crisis} phone={<PhoneLink phone={phone} />} />
      </p>
    </Prose>
  )
}

export function OtherHelp() {
  return (
    <section aria-labelledby="other-help" className="flow">
      <h2 id="other-help">{words.start.otherHelp}</h2>
      <ul className="link-list line-links">
        <li>
          <a href="/attorney-directory">{words.start.toDirectory}</a>
        </li>
        <li>
          <a href="/resources">{words.start.toResources}</a>
        </li>
        <li>
          <a href="/forum">{words.start.toForum}</a>
        </li>
      </ul>
    </section>
  )
}
