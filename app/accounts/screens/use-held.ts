import { createContext, useContext, useEffect, useState } from 'react'
import { readHeld } from '../model/device.ts'
import type { Held } from '../model/rules.ts'

/** undefined until the browser was read, which only scripts can do. */
type Asked = Held | 'refused' | undefined

export const HeldContext = createContext<Asked>(undefined)
export const useHeld = () => useContext(HeldContext)

export function useAskDevice(): Asked {
  const [held, setHeld] = useState<Asked>()
  useEffect(() => setHeld(readHeld()), [])
  return held
}

/** The visitor's own time zone; read only after the device's data, so that the server's page and this one match. */
export const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone
