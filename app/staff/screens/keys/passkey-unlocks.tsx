import { useEffect, useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { useKeyRing } from '#app/platform/keys/key-ring.tsx'
import { sentenceOf } from '#app/platform/text/sentence-of.ts'
import { Button } from '#app/ui/parts/button.tsx'
import { Table } from '#app/ui/parts/data.tsx'
import { Notice } from '#app/ui/parts/notice.tsx'

interface Props {
  whose: string
  publicKey: string
  /** Passkeys that open the key. */
  unlocks: readonly { id: string; name: string | null; madeAt: string }[]
  /** The credentials of passkeys that only sign in. */
  others: readonly string[]
  /** How many opened the key before, and no more. */
  over: number
}

/** Which passkeys open one's own key. The passphrase stays beside them. */
export function PasskeyUnlocks({ whose, publicKey, unlocks, others, over }: Props) {
  const { key } = useKeyRing()
  const { revalidate } = useRevalidator()
  const [cannot, setCannot] = useState(false)
  const [working, setWorking] = useState(false)
  const [told, setTold] = useState<{ kind: 'success' | 'danger'; title: string; text: string } | null>(null)
  useEffect(() => {
    void import('#app/platform/keys/passkey-unlock.client.ts')
      .then(({ browserCannot }) => browserCannot())
      .then(setCannot)
  }, [])
  const act = async (work: () => Promise<{ title: string; text: string }>) => {
    if (working) return
    setWorking(true)
    setTold(null)
    try {
      setTold({ kind: 'success', ...(await work()) })
    } catch (error) {
      setTold({
        kind: 'danger',
        title: 'That did not work',
        text: sentenceOf(error as Error, 'Check your connection, then try again.'),
      })
    }
    setWorking(false)
    await revalidate()
  }
  const add = () =>
    act(async () => {
      if (!key) throw new Error('Open your key first.')
      const { sealToPasskey } = await import('#app/platform/keys/passkey-unlock.client.ts')
      const { postKeyChange } = await import('../../keys/signing.client.ts')
      const sealed = await sealToPasskey(key, others, { whose, publicKey })
      const { credentialId, sealedKey } = sealed
      await postKeyChange({ intent: 'passkey-on', credentialId, sealedKey, root: key.root })
      return { title: 'This passkey opens your key', text: 'Your passphrase still opens it, too.' }
    })
  const remove = (id: string, name: string) =>
    act(async () => {
      const { postKeyChange } = await import('../../keys/signing.client.ts')
      await postKeyChange({ intent: 'passkey-off', unlock: id })
      return { title: `${name} no longer opens your key`, text: 'It still signs you in.' }
    })
  return (
    <section aria-labelledby="passkey-unlocks">
      <h2 id="passkey-unlocks">Open your key with a passkey</h2>
      <div role="status">
        {told && (
          <Notice kind={told.kind} title={told.title} level={3}>
            <p>{told.text}</p>
          </Notice>
        )}
      </div>
      {unlocks.length > 0 && (
        <Table
          caption="Passkeys that open your key"
          head={['Name', 'Since', 'Stop']}
          ids={unlocks.map(({ id }) => id)}
          rows={unlocks.map(({ id, name, madeAt }, at) => {
            const called = name || `Passkey ${at + 1}`
            return [
              called,
              madeAt,
              <Button
                key={id}
                type="button"
                look="quiet"
                size="small"
                aria-disabled={working}
                onClick={() => remove(id, called)}
              >
                Stop {called}
              </Button>,
            ]
          })}
        />
      )}
      {over > 0 && (
        <p>
          {over === 1 ? 'One of your passkeys no longer opens' : `${over} of your passkeys no longer open`}{' '}
          your key, because something about the key changed. You can let a passkey open it again.
        </p>
      )}
      {cannot ? (
        <p>This browser cannot open a key with a passkey. Use your passphrase here.</p>
      ) : others.length === 0 && unlocks.length === 0 ? (
        <p>
          You sign in without a passkey. <Link to="/staff/me">Add a passkey on your own page</Link> first.
        </p>
      ) : others.length === 0 ? (
        <p>All your passkeys open your key.</p>
      ) : !key ? (
        <p>Open your key with your passphrase once. Then you can let a passkey open it.</p>
      ) : (
        <>
          <p>
            Then your fingerprint, face or PIN opens your key, without the passphrase. If the passkey is on
            several devices, each of them opens it.
          </p>
          <Button type="button" look="quiet" aria-disabled={working} onClick={add}>
            {working ? 'Waiting for your device' : 'Let a passkey open my key'}
          </Button>
        </>
      )}
    </section>
  )
}
