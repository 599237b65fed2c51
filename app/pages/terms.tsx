import { organisation } from '#app/platform/settings/settings.server.ts'
import { pageMeta } from '#app/ui/page/meta.ts'
import { OnThisPage, Page, Prose, ShortVersion } from '#app/ui/page/page.tsx'
import type { Route } from './+types/terms'

export const handle = { hydrate: false, crumbs: [{ label: 'Terms' }] }

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Terms of Service',
    description: 'The rules for using this site, in eight short parts, and what we promise you.',
  })

export const loader = () => ({ organisation: organisation() })

const SECTIONS = [
  { id: 'agreement', label: '1. Your agreement' },
  { id: 'information', label: '2. For information only' },
  { id: 'conduct', label: '3. How people act here' },
  { id: 'content', label: '4. What you write here' },
  { id: 'attorneys', label: '5. Attorney directory and legal help' },
  { id: 'liability', label: '6. What we are liable for' },
  { id: 'changes', label: '7. When these terms change' },
  { id: 'contact', label: '8. How to reach us' },
  { id: 'promises', label: 'What we promise you' },
]

export default function Terms({ loaderData: { organisation: us } }: Route.ComponentProps) {
  return (
    <Page
      title="Terms of Service"
      lead={<p>The rules for using this site. They hold for you and for us.</p>}
      kicker="Last updated: September 25, 2025"
      side={<OnThisPage links={SECTIONS} />}
    >
      <ShortVersion
        points={[
          'We give general information. It is not legal advice.',
          'Treat people with respect. Do not share what hurts others.',
          'What you write stays yours. You let us show it on this site.',
          'We list attorneys, but we do not vouch for them.',
          'We promise more than the rules ask. Read it in the last part.',
        ]}
      />
      <Prose>
        <h2 id="agreement">1. Your agreement</h2>
        <p>
          By using this site you agree to these terms. “We” and “us” means {us.name}. “You” means anyone who
          uses the site. If you do not agree, do not use the site. You can still call us or write to us.
        </p>

        <h2 id="information">2. For information only</h2>
        <p>
          All content on this site is general information. It is not legal advice. It does not make us your
          lawyers. Laws change, and each case is different. Talk to an attorney before you act on what you
          read here.
        </p>

        <h2 id="conduct">3. How people act here</h2>
        <p>When you use this site, you agree not to:</p>
        <ul>
          <li>break a law, or help someone else break one</li>
          <li>threaten, insult or bully anyone</li>
          <li>share private facts about other people</li>
          <li>pretend to be someone you are not</li>
          <li>send junk mail, harmful programs, or more requests than a person could make</li>
          <li>try to read what is not yours, or to break the site</li>
        </ul>

        <h2 id="content">4. What you write here</h2>
        <p>
          What you post on this site, for example in the forum, stays yours. By posting it you give us a
          lasting (perpetual) right to use, show and share it as part of our work. You do not get paid for
          this. We may remove posts without telling you first.
        </p>
        <p>
          This part is about what you post in public. It is not about your case or your messages to us. Those
          are private. Read how we protect them in our <a href="/privacy">privacy policy</a>.
        </p>

        <h2 id="attorneys">5. Attorney directory and legal help</h2>
        <p>
          Our directory lists attorneys who work on disability rights. Being listed does not mean that we
          recommend (endorse) someone. We do not promise how an attorney will work or how your case will end.
          What you and an attorney agree on is between the two of you.
        </p>
        <p>
          When you submit a case, a person on our team reads it and tells you what we think. This does not
          create an attorney-client relationship. It does not stop a legal deadline.
        </p>

        <h2 id="liability">6. What we are liable for</h2>
        <p>
          We work hard to keep this site right and running. We cannot promise that it is always complete,
          correct or online. As far as the law allows, we are not liable for harm that comes from using the
          site or not being able to use it.
        </p>

        <h2 id="changes">7. When these terms change</h2>
        <p>
          We may change these terms. When we do, we change the date at the top of this page. If you keep using
          the site after that, you agree to the new terms.
        </p>

        <h2 id="contact">8. How to reach us</h2>
        <p>
          Do you have a question about these terms? Email <a href={`mailto:${us.email}`}>{us.email}</a>, call{' '}
          {us.phone}, or use <a href="/contact">our contact form</a>.
        </p>

        <h2 id="promises">What we promise you</h2>
        <p>The eight parts are the rules. We want to do better than the rules. So we add these promises:</p>
        <ul>
          <li>
            <strong>Your post is gone when you remove it.</strong> We stop showing it, even in search. The
            right in part 4 then covers only copies that others have made.
          </li>
          <li>
            <strong>We explain.</strong> If we remove a post, we tell you which rule it broke and which words
            we mean.
          </li>
          <li>
            <strong>You can ask again.</strong> If you think we were wrong, a second person looks at it.
          </li>
          <li>
            <strong>No surprises.</strong> If a change to these terms takes something away from you, we say so
            on this page at least 30 days before.
          </li>
        </ul>
        <p>The forum is not open yet. These promises apply from its first day.</p>
      </Prose>
    </Page>
  )
}
