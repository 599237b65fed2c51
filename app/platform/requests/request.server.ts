import { createContext } from 'react-router'
import type { Posted } from '../forms/posted.server.ts'

/** What the server knows about a request before the router is asked. */
interface RequestFacts {
  /** Allows our own inline scripts in this answer's Content-Security-Policy. */
  nonce: string
  /** The visitor's network, for limits only (limits.server.ts hashes it). Never store, log or show it. */
  network: string
}

export const requestFacts = createContext<RequestFacts>()

/** What went wrong while a page was made, as far as the person may be told. */
export interface Trouble {
  status: number
  /** A refusal of ours, in its own words. */
  refused?: string
  /** In how many seconds to try again. */
  retryAfter?: number
  /** The number under which the log knows it. */
  incident?: string
  /** What they sent, to be given back. */
  posted?: Posted | undefined
}

export const troubleMet = createContext<Trouble | null>(null)

/** Of 24 characters, which no other text of a page is. */
export const newNonce = (): string => btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(18))))
