import { useEffect, useState } from 'react'

const HOUR_HERE = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const

/**
 * When the server last stored what the member typed on this page, in words; empty before the first time.
 * @param event the event of the window that says so
 * @returns the time, and a function that forgets it
 */
export function useKeptAt(event: string): [string, () => void] {
  const [keptAt, setKeptAt] = useState('')
  useEffect(() => {
    // In this device's time zone, and labeled so: the page's other times are in the organization's.
    const kept = () => setKeptAt(new Date().toLocaleTimeString('en-US', HOUR_HERE))
    window.addEventListener(event, kept)
    return () => window.removeEventListener(event, kept)
  }, [event])
  return [keptAt, () => setKeptAt('')]
}

export function DraftKept({ at }: { at: string }) {
  if (!at) return null
  return (
    <p>What you typed is kept for you, last at {at}. Press Save to make a version that others can see.</p>
  )
}
