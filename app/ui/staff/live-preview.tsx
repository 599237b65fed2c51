import { type ComponentType, useEffect, useState } from 'react'
import { Button } from '../parts/button.tsx'
import type { PreviewProps } from './live-page.tsx'

/**
 * The real page beside the form, updated while typing. It needs scripts; without them there is the preview
 * in a new tab. It announces nothing, so that screen reader users are not interrupted while they write.
 */
export function LivePreview(props: PreviewProps) {
  const [runs, setRuns] = useState(false)
  const [Page, setPage] = useState<ComponentType<PreviewProps> | null>(null)
  const [lost, setLost] = useState(false)
  useEffect(() => setRuns(true), [])
  if (!runs) return null
  const show = async () => {
    try {
      // Loaded when a preview is opened.
      const { LivePage } = await import('./live-page.tsx')
      setPage(() => LivePage)
      setLost(false)
    } catch {
      // No connection.
      setLost(true)
    }
  }
  return (
    <section className="staff-box live-preview" aria-labelledby="live-preview">
      <h2 id="live-preview">Preview while you write</h2>
      <div>
        <Button
          type="button"
          look="quiet"
          size="small"
          aria-expanded={Page !== null}
          onClick={() => (Page ? setPage(null) : void show())}
        >
          {Page ? 'Hide the preview' : 'Show the preview'}
        </Button>
      </div>
      {lost && <p role="status">The preview cannot be shown now. Check your connection, then try again.</p>}
      {Page && <Page {...props} />}
    </section>
  )
}
