import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { qrCode } from '#app/platform/images/qr.server.ts'
import { recipientsOrNull } from '#app/platform/keys/recipients.server.ts'
import { staffMember } from '#app/platform/roles/staff-member.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { longDate } from '#app/platform/time.ts'
import { ConsolePage } from '#app/ui/page/console-page.tsx'
import { Button, ButtonLink } from '#app/ui/parts/button.tsx'
import { DescriptionList } from '#app/ui/parts/data.tsx'
import { Icon } from '#app/ui/parts/icons.tsx'
import { Notice } from '#app/ui/parts/notice.tsx'
import { Qr } from '#app/ui/parts/qr.tsx'
import { db } from '#db/connect.server.ts'
import { kitText } from '../../keys/kit.ts'
import { isReplaced } from '../../keys/replaced.ts'
import { keyMadeAt } from '../../keys/staff-keys.server.ts'
import { countWords } from '../../model/words.ts'
import type { Route } from './+types/kit'

export { links } from '../../keys/key-links.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { userId, name, publicKey, lockedKey, keyId } = context.get(staffMember)
  if (!publicKey || !lockedKey) return { kit: null, waits: false }
  const list = await recipientsOrNull(db)
  if (list && !keyId) return { kit: null, waits: true }
  const made = await keyMadeAt(db, userId)
  return {
    waits: false,
    kit: {
      name,
      publicKey,
      origin: config.origin,
      made: made ? longDate(made, config.timeZone) : 'Not known',
      fingerprint: list?.fingerprint ?? 'Not known',
      text: kitText(lockedKey),
      qr: qrCode(lockedKey),
    },
  }
}

export default function Kit({ loaderData: { kit, waits } }: Route.ComponentProps) {
  const [scripted, setScripted] = useState(false)
  const { state } = useLocation()
  useEffect(() => setScripted(true), [])
  if (!kit)
    return (
      <ConsolePage title="Recovery kit">
        {waits ? (
          <p>
            Your key is not on the list yet. A kit that you print now may not bring it back later.{' '}
            <Link to="/staff/keys">Go back to keys.</Link>
          </p>
        ) : (
          <p>
            You have no key yet. <Link to="/staff/keys">Make your key first.</Link>
          </p>
        )}
      </ConsolePage>
    )
  return (
    <ConsolePage title="Recovery kit" lead="Your own key on paper, in case it is lost everywhere else.">
      {isReplaced(state) && (
        <Notice kind="success" title="Your key is replaced">
          <p>
            Everything your old key opened is moved. Print the kit of the new key now, and destroy the old
            one.
          </p>
          {state.unread > 0 && (
            <p>
              {countWords(state.unread, 'draft was', 'drafts were')} not moved. The old key could not open
              what was kept.
            </p>
          )}
        </Notice>
      )}
      <Notice kind="info" title="Keep this page and your passphrase in two places">
        <p>
          The key on it is locked with your passphrase. The passphrase is not on it. Anyone who has both can
          open what you can open.
        </p>
      </Notice>
      <div className="staff-actions kit-acts">
        {scripted && (
          <Button type="button" icon={<Icon name="print" />} onClick={() => window.print()}>
            Print this page
          </Button>
        )}
        <ButtonLink look="quiet" href="/staff/keys/kit/file" icon={<Icon name="download" />}>
          Save as a text file
        </ButtonLink>
      </div>
      <DescriptionList
        items={[
          { name: 'Whose key', value: kit.name },
          { name: 'Site', value: kit.origin },
          { name: 'Made on', value: kit.made },
          { name: 'Public key', value: <code>{kit.publicKey}</code> },
          { name: 'Fingerprint of the list', value: kit.fingerprint },
        ]}
      />
      <section aria-labelledby="locked">
        <h2 id="locked">Your locked key</h2>
        <div className="kit-key">
          <pre>
            <code>{kit.text}</code>
          </pre>
          <Qr code={kit.qr} label="QR code with your locked key" />
        </div>
      </section>
      <section aria-labelledby="back">
        <h2 id="back">To get your key back</h2>
        <ol className="spaced">
          <li>Sign in on the site, on any device. Go to Keys.</li>
          <li>Open “I have a recovery kit”. Scan the picture, or type or paste the text.</li>
          <li>Type your passphrase. Your key is open again.</li>
        </ol>
        <p>
          Without the site, the program <code>age</code> opens the text file:{' '}
          <code>age -d staff-key.txt</code>
        </p>
      </section>
      <section aria-labelledby="lost">
        <h2 id="lost">When a device or this page is lost</h2>
        <ol className="spaced">
          <li>Tell a steward today. Nobody will be angry.</li>
          <li>Sign in on another device and open Keys, then “Replace my key”.</li>
          <li>Choose “Someone else may have it”. The cases then get new keys.</li>
          <li>Destroy old copies of this page. They belong to the old key.</li>
        </ol>
      </section>
    </ConsolePage>
  )
}
