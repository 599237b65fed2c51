import { createContext, useContext, useEffect, useState } from 'react'
import { readHeld } from '../model/device.ts'
import type { Held } from '../model/rules.ts'

/** undefined until the browser was asked, which only scripts can do. */
type Asked = Held | 'refused' | undefined

export const HeldContext = createContext<Asked>(undefined)
export const useHeld = () => useContext(HeldContext)

export function useAskDevice(): Asked {
  const [held, setHeld] = useState<Asked>()
  useEffect(() => setHeld(readHeld()), [])
  return held
}

/** The visitor's own zone; asked only after the device was, so that the server's page and this one agree. */
export const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone
