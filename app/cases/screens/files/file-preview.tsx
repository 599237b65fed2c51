import { useEffect, useRef, useState } from 'react'
import { sentenceOf } from '#app/platform/text/sentence-of.ts'
import { Button } from '#app/ui/parts/button.tsx'
import { showFrameFocus } from '#app/ui/staff/frame-focus.ts'
import type { SealedFile } from '../../files/case-files.server.ts'
import {
  type PreviewAsked,
  type PreviewSays,
  previewKind,
  type Supplied,
  type Supply,
} from '../../files/preview/protocol.ts'

/** Shows a file in a frame without origin and network access, so that nothing in it can reach the case or the key. */
export function FilePreview(props: { caseKey: string; id: string; file: SealedFile; close: () => void }) {
  const { caseKey, id, file, close } = props
  const frame = useRef<HTMLIFrameElement>(null)
  const [says, setSays] = useState('Opening')
  const how = previewKind(file)
  useEffect(() => {
    const kind = previewKind(file)
    if (!kind) return
    const hear = async ({ source, data }: MessageEvent<PreviewSays>) => {
      const inside = frame.current?.contentWindow
      if (!inside || source !== inside) return
      if ('shown' in data) return setSays(data.shown)
      if ('needs' in data) return supply(inside, data)
      if ('failed' in data) return setSays('This file cannot be shown. Download it, and open it with care.')
      try {
        const { fetchFile } = await import('../../record/open-case.client.ts')
        const bytes = await fetchFile(caseKey, id, file)
        // The frame has no origin to name here; it was loaded from our own URL.
        inside.postMessage({ ...kind, bytes } satisfies PreviewAsked, '*')
      } catch (error) {
        setSays(sentenceOf(error as Error, 'Check your connection, then open the preview again.'))
      }
    }
    addEventListener('message', hear)
    return () => removeEventListener('message', hear)
  }, [caseKey, id, file])
  useEffect(() => (frame.current ? showFrameFocus(frame.current) : undefined), [])
  if (!how) return null
  return (
    <section className="preview" aria-label={`Preview of ${file.name}`}>
      <p role="status">{says}</p>
      <iframe
        ref={frame}
        title={`Preview of ${file.name}`}
        src={`/staff/preview?as=${how.kind}`}
        sandbox="allow-scripts"
        className="preview-frame"
      />
      <Button type="button" look="quiet" onClick={close}>
        {`Close the preview of ${file.name}`}
      </Button>
    </section>
  )
}

/** Sends the frame the resource that PDF.js needs for this file, or reports that there is none: PDF.js draws what it can. */
async function supply(
  frame: Window,
  { supply: id, needs }: { supply: number; needs: Supply },
): Promise<void> {
  let bytes: Supplied['bytes'] = null
  try {
    const { pdfSupply } = await import('../../files/preview/pdf-supplies.client.ts')
    bytes = await pdfSupply(needs)
  } catch {
    // No connection: the frame reports the page it could not draw.
  }
  frame.postMessage({ supply: id, bytes } satisfies Supplied, '*')
}
