import { createContext } from 'react'

/** Whether React takes over this page in the browser. Then it has no scripts of its own beside those of React Router. */
export const Hydrates = createContext(false)
