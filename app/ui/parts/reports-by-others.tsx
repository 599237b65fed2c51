import type { ReactNode } from 'react'
import { words } from './words.ts'

/** Reports that no agency, court or law confirms yet, below the sources that do. The children are its list. */
export function ReportsByOthers({ count, children }: { count: number; children: ReactNode }) {
  if (count === 0) return null
  return (
    <>
      <h3>{words.reports.reportsByOthers}</h3>
      <p>{words.reports.noOfficialSource}</p>
      {children}
    </>
  )
}
