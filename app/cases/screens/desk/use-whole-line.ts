import { useEffect } from 'react'
import { cutText } from '#app/ui/cut-text.ts'
import type { StaffCase } from '../../record/case-queries.server.ts'
import type { OpenedCase } from '../../record/open-case.client.ts'

/**
 * A list line from before names were stored in it gets them when a member opens its case, so that the search finds the
 * person. If sealing fails, the next opening does it.
 */
export function useWholeLine(found: StaffCase, opened: OpenedCase | null): void {
  useEffect(() => {
    if (!opened || opened.answers.anonymous || opened.line.name !== undefined || !opened.answers.name) return
    const { name, email } = opened.answers
    const work = async () => {
      const { sealLine } = await import('../../record/open-case.client.ts')
      await sealLine(opened.caseKey, found, { name: cutText(name, 80), email: cutText(email, 120) })
    }
    // The list keeps the shorter line, and the next opening tries again.
    work().catch(() => undefined)
  }, [found, opened])
}
