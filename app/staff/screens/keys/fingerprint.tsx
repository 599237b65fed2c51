import { useEffect, useState } from 'react'
import { useKeyRing } from '#app/platform/keys/key-ring.tsx'
import type { KeyOwner } from '../../keys/signing.client.ts'

/** Eight words that two people read to each other. */
export const Words = ({ of }: { of: string }) => <strong className="key-words">{of}</strong>

/** The fingerprint of the member's own open key. This browser computes it: the server could show another key's. */
export function OwnFingerprint({ who }: { who: KeyOwner }) {
  const { key } = useKeyRing()
  const [words, setWords] = useState('')
  const { userId, maySign } = who
  useEffect(() => {
    if (!key) return setWords('')
    let here = true
    void import('../../keys/signing.client.ts')
      .then(({ fingerprintOf }) => fingerprintOf(key, { userId, maySign }))
      .then((found) => here && setWords(found))
    return () => {
      here = false
    }
  }, [key, userId, maySign])
  if (!key) return <p>Open your key to see its fingerprint.</p>
  return (
    <p>
      Fingerprint of your key: <Words of={words || 'Calculating it'} />.{' '}
      {maySign ? 'It says that you may sign the list.' : 'It says that you do not sign the list.'}
    </p>
  )
}

/** A key without a statement of its owner, or with another role, gets one now. Its owner need not do anything. */
export function useProof(missing: boolean, who: KeyOwner, done: () => void): void {
  const { key } = useKeyRing()
  const { userId, maySign } = who
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each key, and not for each new function
  useEffect(() => {
    if (!key || !missing) return
    void import('../../keys/signing.client.ts')
      .then(({ proveAgain }) => proveAgain(key, { userId, maySign }))
      // Without it the key only waits: the next visit tries again.
      .then(done, () => {})
  }, [key, missing, userId, maySign])
}
