import { cardToSend } from '#app/shared/access-card/access-card.server.ts'
import type { Db } from '#db/schema.ts'

/** The button "Put my access card in this box": appends the card below the typed text, once. */
export async function fillInCard(db: Db, request: Request, typed: Record<string, string>): Promise<void> {
  if (typed.intent !== 'card') return
  const card = await cardToSend(db, request)
  const before = typed.communication ?? ''
  if (card && !before.includes(card)) typed.communication = [before, card].filter(Boolean).join('\n\n')
}
