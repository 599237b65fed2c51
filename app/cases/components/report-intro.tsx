import { Notice } from '#app/ui/notice.tsx'
import { KeyBox, Prose } from '#app/ui/page.tsx'
import { StepsLine } from '#app/ui/steps.tsx'

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

interface How {
  intake: string
  review: { title: string; text: string }
}

export function HowItWorks({ intake, review }: How) {
  return (
    <section aria-labelledby="how-it-works" className="flow">
      <h2 id="how-it-works">What happens, in four steps</h2>
      <StepsLine steps={stepsWith(review)} />
      {intake === 'no-reviewer' && (
        <Notice kind="info" title="Nobody reads cases here yet" level={3}>
          <p>
            You can send your case now. Nobody can read it yet. Our goal is 48 hours once a reviewer starts.
          </p>
        </Notice>
      )}
      {intake === 'stopped' && (
        <Notice kind="danger" title="We cannot take cases safely now" level={3}>
          <p>
            Something is wrong with our safety checks. You can save your answers and send them later, or call
            us.
          </p>
        </Notice>
      )}
    </section>
  )
}

export function BeforeYouStart({ phone }: { phone: string }) {
  return (
    <>
      <section aria-labelledby="before-you-start" className="flow">
        <h2 id="before-you-start">Before you start</h2>
        <Prose>
          <ul>
            <li>Most people take 10 to 20 minutes. You can stop, save and come back for 7 days.</li>
            <li>Useful to have: dates, names, letters or photos. None of them is needed.</li>
            <li>You may stay anonymous. You may skip every question marked “optional”.</li>
            <li>
              After you send, you get a case number and six private words. They are the only way back to your
              case. If you lose the words, we cannot look them up.
            </li>
            <li>
              People who can see this device’s history can see that you were on this website. A private window
              leaves less behind.
            </li>
          </ul>
        </Prose>
      </section>
      <KeyBox title="If you are in danger, or a deadline is near" level={2}>
        <p>
          In danger now: call <a href="tel:911">911</a>. Thinking about ending your life: call or text{' '}
          <a href="tel:988">988</a>, or text 741741. You can talk to someone day and night.
        </p>
        <p>
          Some complaints have deadlines (for example 180 days). We cannot promise to reply before yours.
          Sending us a case does not stop any deadline.
        </p>
        <p>
          We are not a court or a government agency. This is general information, not legal advice, and it
          does not make us your attorney. Questions? Call{' '}
          <a className="one-line" href={`tel:+1${phone.replace(/\D/g, '')}`}>
            {phone}
          </a>
          .
        </p>
      </KeyBox>
    </>
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
          <a href="/forum">See what our forum will be</a>
        </li>
      </ul>
    </section>
  )
}
