import { createContext } from 'react-router'
import type { Posted } from './posted.server.ts'

/** Facts about a request that the server knows before the router runs. */
interface RequestFacts {
  /** Allows our own inline scripts in this response's Content-Security-Policy. */
  nonce: string
  /** The visitor's network, for limits only (limits.server.ts hashes it). Never store, log or show it. */
  network: string
}

export const requestFacts = createContext<RequestFacts>()

/** The error that occurred while a page was made, as far as the person may know. */
export interface Trouble {
  status: number
  /** A refusal of ours, in its own words. */
  refused?: string
  /** In how many seconds to try again. */
  retryAfter?: number
  /** The number under which the log has it. */
  incident?: string
  /** The person's form data, to be given back. */
  posted?: Posted | undefined
}

export const troubleMet = createContext<Trouble | null>(null)

/** 24 characters, so that no other text of a page equals it. */
export const newNonce = (): string => btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(18))))
