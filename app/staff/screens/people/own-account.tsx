import { Form, Link } from 'react-router'
import { Button } from '#app/ui/parts/button.tsx'
import { Table } from '#app/ui/parts/data.tsx'
import { Disclosure } from '#app/ui/parts/disclosure.tsx'
import { mayReadCases, type Role } from '../../model/rules.ts'
import { countWords } from '../../model/words.ts'
import type { OwnKey, WaysIn } from '../../people/own-account.server.ts'
import type { OwnSession } from '../../sign-in/staff-sessions.server.ts'
import { AddPasskey } from './add-passkey.tsx'

// The parts of a member's own page.

export function KeyWords({ owned, role }: { owned: OwnKey | null; role: Role }) {
  if (!mayReadCases(role)) return <p>You have no key. Your role does not read cases or messages.</p>
  const toKeys = <Link to="/staff/keys">Go to keys</Link>
  if (!owned) return <p>You have no key yet, so you cannot open cases. {toKeys}</p>
  if (!owned.opens) return <p>Your key is not on the list yet. A steward has to put it there. {toKeys}</p>
  const now = `Your key opens ${countWords(owned.cases, 'case', 'cases')} and ${countWords(owned.messages, 'message', 'messages')} now.`
  const later =
    owned.opens === 'new-cases'
      ? 'It opens all that come from now on.'
      : 'Of those that come from now on, it opens only what a colleague gives you.'
  return (
    <p>
      {now} {later} {toKeys}
    </p>
  )
}

interface Ways extends WaysIn {
  /** Whether there is only one way in. */
  last: boolean
  /** Whether the member signed in just now. */
  fresh: boolean
}

export function WaysToSignIn({ app, passkeys, last, fresh }: Ways) {
  return (
    <section className="staff-box staff-form" aria-labelledby="ways">
      <h2 id="ways">How you sign in</h2>
      <p>
        {app
          ? 'With a link to your address and a code from your app.'
          : 'With a passkey only. No link lets you in.'}{' '}
        {last && 'This is your only way in. Add a passkey on a second device, in case you lose this one.'}
      </p>
      {passkeys.length > 0 && (
        <Table
          caption="Your passkeys"
          head={['Name', 'Made', 'Last used', 'Remove']}
          ids={passkeys.map(({ id }) => id)}
          rows={passkeys.map(({ id, name, madeAt, usedAt }, at) => {
            const called = name || `Passkey ${at + 1}`
            return [
              called,
              madeAt ?? 'Not known',
              usedAt ?? 'No use recorded yet',
              <Remove key={id} id={id} name={called} last={last} fresh={fresh} />,
            ]
          })}
        />
      )}
      {fresh ? <AddPasskey /> : <SignInAgain />}
    </section>
  )
}

function Remove({ id, name, last, fresh }: { id: string; name: string; last: boolean; fresh: boolean }) {
  if (last) return <>Cannot be removed: it is your only way to sign in</>
  if (!fresh) return <>Sign in again first</>
  return (
    <Disclosure summary={`Remove ${name}`}>
      <p>It no longer works, and you are signed out everywhere else. This cannot be undone.</p>
      <Form method="post">
        <input type="hidden" name="intent" value="remove-passkey" />
        <input type="hidden" name="id" value={id} />
        <Button look="danger">Remove {name} for good</Button>
      </Form>
    </Disclosure>
  )
}

const SignInAgain = () => (
  <div>
    <p>
      To add or remove a passkey, sign out and in again. You signed in more than 15 minutes ago, and someone
      else could be at your computer.
    </p>
    <Form method="post" action="/staff/sign-out" reloadDocument>
      <Button look="quiet">Sign out, to sign in again</Button>
    </Form>
  </div>
)

export function Sessions({ sessions }: { sessions: OwnSession[] }) {
  return (
    <section className="staff-box staff-form" aria-labelledby="sessions">
      <h2 id="sessions">Where you are signed in</h2>
      <p>
        We do not keep addresses or browser names, so check the times. Each sign-in ends after an hour without
        use.
      </p>
      <Table
        caption="Your sign-ins"
        head={['Signed in', 'Last used', 'Sign out']}
        ids={sessions.map(({ id }) => id)}
        rows={sessions.map(({ id, begunAt, usedAt, here }) => [
          begunAt,
          usedAt,
          here ? (
            'Here, in this browser'
          ) : (
            <Form key={id} method="post">
              <input type="hidden" name="intent" value="end-one" />
              <input type="hidden" name="id" value={id} />
              <Button look="plain">
                Sign out there <span className="only-heard">, begun {begunAt}</span>
              </Button>
            </Form>
          ),
        ])}
      />
      {sessions.length > 1 && (
        <Form method="post">
          <input type="hidden" name="intent" value="end-others" />
          <Button look="quiet">Sign out everywhere else</Button>
        </Form>
      )}
    </section>
  )
}

/** @param invite the command for a new invitation, as it is called on this server */
export function IfYouLose({ role, invite }: { role: Role; invite: string }) {
  return (
    <section className="staff-box staff-form" aria-labelledby="lose">
      <h2 id="lose">If you lose something</h2>
      <h3>Your phone, or the device with your passkey</h3>
      <p>
        Sign in with another passkey or with your app, and remove the lost one here. If you have nothing left,{' '}
        {role === 'steward' ? 'another steward' : 'a steward or an admin'} opens the page People and presses
        “Change” beside your name. The link goes to your own address.
      </p>
      {role === 'steward' && (
        <p>
          If you are the only steward, the person who runs the server can help. There they type this, with
          your address: <code>{invite}</code>. It prints a link for you.
        </p>
      )}
      {mayReadCases(role) && (
        <>
          <h3>Your passphrase</h3>
          <p>
            Nobody can look it up. You make a new key, a steward puts it on the list, and colleagues or the
            recovery key give you the cases again.{' '}
            <Link to="/staff/keys/forgotten">I forgot my passphrase</Link>
          </p>
          <h3>Your key on the server</h3>
          <p>
            Your recovery kit brings it back, with your passphrase.{' '}
            <Link to="/staff/keys/kit">Print my recovery kit</Link>
          </p>
        </>
      )}
    </section>
  )
}
