import { Prose } from '#app/ui/page/page.tsx'
import { Disclosure } from '#app/ui/parts/disclosure.tsx'
import { Notice } from '#app/ui/parts/notice.tsx'
import { StepsLine } from '#app/ui/parts/steps.tsx'

const stepsWith = (review: { title: string; text: string }) => [
  {
    title: 'Submit Your Case',
    text: 'You fill in the form on this page. You may stay anonymous. We seal what you write, so only our case team and you can read it.',
  },
  review,
  {
    title: 'Get Results',
    text: 'You read our answer here, with your case number and your six private words. You can write back.',
  },
  {
    title: 'Connect with Attorneys',
    text: 'If you want one, we help you find an attorney. You decide what happens next.',
  },
]

interface Start {
  intake: string
  review: { title: string; text: string }
  phone: string
}

/** What somebody has to know first, so short that the form begins on the first screen; the rest behind one line. */
export function BeforeYouStart({ intake, review, phone }: Start) {
  return (
    <section aria-labelledby="before-you-start" className="report-start">
      <h2 id="before-you-start" className="only-heard">
        Before you start
      </h2>
      <p>
        In danger now: call <a href="tel:911">911</a>. Thinking about ending your life: call or text{' '}
        <a href="tel:988">988</a>, day and night. Sending us a case does not stop any legal deadline.
      </p>
      {intake === 'stopped' && (
        <Notice kind="danger" title="We cannot take cases safely right now" level={3}>
          <p>
            Something is wrong with our safety checks. You can save your answers and send them later, or call
            us.
          </p>
        </Notice>
      )}
      <p className="line-links">
        <a href="/legal-help/case">Have you sent a case already? Open it with its number and words</a>
      </p>
      <Disclosure summary="The four steps, and what to know first">
        <StepsLine steps={stepsWith(review)} />
        <GoodToKnow phone={phone} />
      </Disclosure>
    </section>
  )
}

function GoodToKnow({ phone }: { phone: string }) {
  return (
    <Prose>
      <ul>
        <li>Most people take 10 to 20 minutes. You can stop, save and come back for 7 days.</li>
        <li>It helps to have dates, names, letters or photos. You do not need any of them.</li>
        <li>You may stay anonymous. You may skip any question marked “optional”.</li>
        <li>
          After you send, you get a case number and six private words. They are the only way back to your
          case. If you lose the words, we cannot look them up.
        </li>
        <li>
          People who can see this device’s history can see that you were on this website. A private window
          leaves less behind.
        </li>
        <li>
          Some complaints have deadlines (for example 180 days). We cannot promise to reply before yours.
        </li>
        <li>
          We are not a court or a government agency. This is general information, not legal advice, and it
          does not make us your attorney.
        </li>
      </ul>
      <p>
        In a crisis, you can also text 741741. Questions? Call{' '}
        <a className="one-line" href={`tel:+1${phone.replace(/\D/g, '')}`}>
          {phone}
        </a>
        .
      </p>
    </Prose>
  )
}

export function OtherHelp() {
  return (
    <section aria-labelledby="other-help" className="flow">
      <h2 id="other-help">Other ways to get help</h2>
      <ul className="link-list line-links">
        <li>
          <a href="/attorney-directory">Find an attorney in our directory</a>
        </li>
        <li>
          <a href="/resources">Read guides and letter templates in our resources</a>
        </li>
        <li>
          <a href="/forum">See what our forum will be like</a>
        </li>
      </ul>
    </section>
  )
}
