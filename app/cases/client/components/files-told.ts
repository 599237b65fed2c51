import { useEffect, useRef, useState } from 'react'
import type { FileView } from '../client-view.ts'
import { words } from '../words.ts'

/** What happened to the files of the report, for the focus to go to. */
export interface FilesTold {
  sentence: string
}

/** With scripts the page stays when a file is added or removed, and the pressed button goes: this says what was done. */
export function useFilesTold({ files, savedAt }: { files: FileView[]; savedAt: string | null }) {
  const before = useRef(files)
  const [told, setTold] = useState<FilesTold | null>(null)
  useEffect(() => {
    const was = before.current
    before.current = files
    const added = files.find(({ id }) => was.every((one) => one.id !== id))
    const removed = was.find(({ id }) => files.every((one) => one.id !== id))
    // Cleared answers are told by their own notice.
    if (savedAt === null || (!added && !removed)) setTold(null)
    else setTold({ sentence: added ? words.sent.added(added.name) : words.sent.removed(removed?.name ?? '') })
  }, [files, savedAt])
  return told
}
