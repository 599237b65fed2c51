import { useEffect, useState } from 'react'
import { Outlet } from 'react-router'
import { DRAFT_SAVED } from '#app/platform/autosave/keepalive-limit.ts'
import { Notice } from '#app/ui/parts/notice.tsx'

/** The page, until the member signs out in another tab or the session ends: then nothing of it stays on the screen. */
export function WhileSignedIn() {
  const [out, setOut] = useState<'no' | 'words-wait' | 'all-kept'>('no')
  useEffect(() => {
    const look = (words: { isAllSaved: () => boolean }) =>
      setOut(words.isAllSaved() ? 'all-kept' : 'words-wait')
    const leave = () => {
      setOut('all-kept')
      void loadWords().then(look)
    }
    addEventListener('handrail:out', leave)
    return () => removeEventListener('handrail:out', leave)
  }, [])
  useEffect(() => {
    if (out !== 'words-wait') return
    // Back from the tab in which the member signed in again.
    const again = () => {
      if (document.visibilityState === 'visible') void loadWords().then((words) => words.retrySaving())
    }
    const kept = () => setOut('all-kept')
    document.addEventListener('visibilitychange', again)
    addEventListener(DRAFT_SAVED, kept)
    return () => {
      document.removeEventListener('visibilitychange', again)
      removeEventListener(DRAFT_SAVED, kept)
    }
  }, [out])
  if (out === 'no') return <Outlet />
  return (
    <Notice kind="info" title="You are signed out" focus>
      <p>Someone signed out in this browser, or your access ended.</p>
      {out === 'words-wait' ? (
        <p>
          The last words you typed are not saved yet.{' '}
          <a href="/staff/sign-in" target="_blank" rel="noreferrer">
            Sign in again in a new tab
          </a>
          , then come back to this one. It keeps them then.
        </p>
      ) : (
        <p>
          <a href="/staff/sign-in">Sign in again</a>
        </p>
      )}
    </Notice>
  )
}

const loadWords = () => import('#app/platform/autosave/console-autosave.client.ts')
