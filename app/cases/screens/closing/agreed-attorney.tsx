import { useCallback, useState } from 'react'
import { useKeyRing } from '#app/platform/keys/key-ring.tsx'
import type { SignedList } from '#app/platform/keys/recipients-format.ts'
import { NotArrived, useArriving } from '#app/ui/staff/arriving.tsx'
import type { StaffCase } from '../../record/case-queries.server.ts'
import { lastReferral } from '../../record/referral.ts'

interface Props {
  found: StaffCase
  list: { chain: SignedList[]; root: string }
}

/** The attorney that the person agreed to. Their name is sealed in the case, so this browser opens it. */
export function AgreedAttorney({ found, list }: Props) {
  const { key } = useKeyRing()
  const [name, setName] = useState('')
  const work = useCallback(
    async (stopped: () => boolean) => {
      if (!key) return setName('')
      const { listsThatHold, openStaffCase } = await import('../../record/open-case.client.ts')
      // The page says that it does not open.
      const opened = await openStaffCase(key.identity, found, await listsThatHold(list, key.root)).catch(
        () => null,
      )
      const referral = opened && lastReferral(opened.entries)
      if (!stopped())
        setName(referral?.agrees ? `${referral.attorney.name}, ${referral.attorney.firm}` : NONE)
    },
    [key, found, list],
  )
  const arriving = useArriving(work)
  return (
    <>
      <span role="status">{key ? name : 'Open your key to see the name.'}</span>
      <NotArrived what="The name" {...arriving} />
    </>
  )
}

const NONE = 'We found no attorney that the person agreed to. Do not confirm this export.'
