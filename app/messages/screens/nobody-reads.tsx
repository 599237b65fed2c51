import { Notice } from '#app/ui/parts/notice.tsx'
import { words } from '../model/words.ts'

/** Until the first staff member has a key. */
export function NobodyReads({ level }: { level: 2 | 3 }) {
  return (
    <Notice kind="info" title={words.nobodyReads.nobodyReadsFormYet} level={level}>
      <p>{words.nobodyReads.weStillSettingUp}</p>
    </Notice>
  )
}
