import type { ReactNode } from 'react'
import { config } from '#app/platform/settings/config.server.ts'
import { retention } from '#app/platform/settings/retention.server.ts'
import { organisation } from '#app/platform/settings/settings.server.ts'
import { pageMeta } from '#app/ui/page/meta.ts'
import { OnThisPage, Page, Prose, ShortVersion } from '#app/ui/page/page.tsx'
import { DescriptionList } from '#app/ui/parts/data.tsx'
import { Disclosure } from '#app/ui/parts/disclosure.tsx'
import { db } from '#db/connect.server.ts'
import type { Route } from './+types/privacy'
import { COOKIES, type Kept, keptByUs, STORED_HERE } from './what-is-kept.ts'

export const handle = { hydrate: false, crumbs: [{ label: 'Privacy' }] }

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Privacy Policy',
    description: 'What we keep about you, how long, and how to delete it. Every cookie by its name.',
  })

export const loader = async () => ({
  organisation: organisation(),
  sendsMail: Boolean(config.smtpUrl),
  kept: keptByUs((await retention(db)).days),
})

const SECTIONS = [
  { id: 'introduction', label: '1. Introduction' },
  { id: 'collection', label: '2. Collection of your information' },
  { id: 'use', label: '3. Use of your information' },
  { id: 'security', label: '4. Data security' },
  { id: 'cookies', label: '5. No tracking cookies' },
  { id: 'contact', label: '6. Contact us' },
  { id: 'kept', label: 'What is kept, and how long' },
  { id: 'choices', label: 'See it, change it, delete it' },
]

export default function Privacy({ loaderData }: Route.ComponentProps) {
  const { organisation: us, sendsMail, kept } = loaderData
  const mail = <a href={`mailto:${us.privacyEmail}`}>{us.privacyEmail}</a>
  return (
    <Page
      title="Privacy Policy"
      lead={<p>What we know about you, why, and how to delete it.</p>}
      kicker="Last updated: September 25, 2025"
      side={<OnThisPage links={SECTIONS} />}
    >
      <ShortVersion
        points={[
          'You can read everything here without telling us who you are.',
          'You can send a case without your name.',
          'We lock (encrypt) cases and messages before we store them.',
          'We do not track you. We do not keep your IP address. We do not sell your information.',
          'You can ask us at any time what we have, and to delete it.',
        ]}
      />
      <Prose>
        <h2 id="introduction">1. Introduction</h2>
        <p>
          Your privacy matters to {us.name}. Many people come here with private matters. This policy says what
          information we collect, how we use it and how we protect it. If you do not agree with it, do not
          send us anything. You can still read the whole site.
        </p>

        <h2 id="collection">2. Collection of your information</h2>
        <h3>Personal data</h3>
        <p>
          This is what you choose to tell us: your name and email address, and what you write in a form. We
          ask for it when you submit a case, write to us, or write to an attorney.
        </p>
        <h3>Derivative data</h3>
        <p>
          This is what a server sees automatically. Your browser sends its IP address (the number of your
          connection) and its type. We need the address to answer you, and we do not store it. We keep no log
          of who read which page. If something breaks, we log what broke in our program and when.
        </p>
        <h3>Anonymous data</h3>
        <p>
          You can submit a complaint without your name and email address. Then we do not ask for them and do
          not know them. The same will be true of anonymous forum posts when the forum opens. Be careful: what
          you write in your own words can still show who you are.
        </p>

        <h2 id="use">3. Use of your information</h2>
        <p>We use what you send us to:</p>
        <ul>
          <li>review your case and answer you</li>
          <li>tell you by email that there is news, if you asked for that</li>
          <li>send your message to the attorney you chose</li>
          <li>answer your questions</li>
          <li>stop abuse of our forms</li>
        </ul>
        <p>
          We do not sell it. We do not show ads. We do not pass your case to an attorney or an agency unless
          you ask us to, or a court orders us to. A court can order us to open what our staff can open.
        </p>

        <h2 id="security">4. Data security</h2>
        <p>
          Cases and contact messages are locked (encrypted) on arrival. Someone who copies our database cannot
          read them. Staff open them in their own browser with their own key. There is also one recovery key,
          for the day when staff lose theirs. Our answer to a contact message goes out as ordinary email. Our
          answer to a case does not.
        </p>
        <p>
          While you send a form, or read your case here, our server handles the words for a moment. No website
          is perfectly safe. If what you have to say could put you in danger, call us first.
        </p>
        {!sendsMail && (
          <p>
            <strong>Our email is not set up yet.</strong> Until then, each email this site writes, such as a
            message to an attorney, stays on our server as a file. The people who run the server can read it.
          </p>
        )}

        <h2 id="cookies">5. No tracking cookies</h2>
        <p>
          A cookie is a small piece of text that your browser keeps for a site. We use no tracking cookies. We
          use only cookies that a page needs to work (essential cookies), such as the one that keeps someone
          signed in. They are all listed below. No other company sets a cookie here, and no page loads
          anything from another company.
        </p>

        <h2 id="contact">6. Contact us</h2>
        <p>
          Do you have a question about your privacy? Email {mail} or use{' '}
          <a href="/contact">our contact form</a>.
        </p>

        <h2 id="kept">What is kept, and how long</h2>
        <h3>Cookies in your browser</h3>
      </Prose>
      <Disclosure summary={`Show all ${COOKIES.length} cookies`}>
        <KeptList kept={COOKIES} />
      </Disclosure>
      <Prose>
        <h3>In your browser’s own storage</h3>
        <p>
          Only your device has this. It is never sent to us. You can see it and delete it on{' '}
          <a href="/dashboard">your dashboard</a>.
        </p>
      </Prose>
      <Disclosure summary={`Show all ${STORED_HERE.length} entries`}>
        <KeptList kept={STORED_HERE} />
      </Disclosure>
      <Prose>
        <h3>On our server</h3>
      </Prose>
      <Disclosure summary={`Show all ${kept.length} kinds of records`}>
        <DescriptionList
          items={kept.map(({ what, how, life }) => ({
            name: what,
            value: <Says how={how} life={life} />,
          }))}
        />
      </Disclosure>
      <Prose>
        <h2 id="choices">See it, change it, delete it</h2>
        <ul>
          <li>
            <strong>On this device.</strong> Your dashboard shows what it keeps. Your browser can also delete
            everything from this site.
          </li>
          <li>
            <strong>Leave this page quickly.</strong> This button on help pages closes your case, deletes the
            form you started, and clears what this site stored in your browser.
          </li>
          <li>
            <strong>Your case.</strong> Open it with your number and words. There you can write to us, add
            files or delete it. You can also ask us there to correct it.
          </li>
          <li>
            <strong>Everything else.</strong> Email {mail}. A person will answer you.
          </li>
        </ul>
      </Prose>
    </Page>
  )
}

function KeptList({ kept }: { kept: readonly Kept[] }) {
  return (
    <DescriptionList
      items={kept.map(({ name, purpose, life }) => ({
        name: <code>{name}</code>,
        value: <Says how={purpose} life={life} />,
      }))}
    />
  )
}

function Says({ how, life }: { how: ReactNode; life: ReactNode }) {
  return (
    <>
      {how} <strong className="kept-life">Kept: {life}.</strong>
    </>
  )
}
