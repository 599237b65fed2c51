import { z } from 'zod'
import { LOOK_UP_REASONS } from '#db/tables/forum.ts'
import { dropNoteAct, letter, noteAct } from '../../posts/forms.server.ts'
import { actOnAuthor, liftAct, togetherAct } from '../forms.server.ts'

export const pseudonymForm = z.discriminatedUnion('intent', [
  actOnAuthor,
  liftAct,
  togetherAct,
  noteAct,
  dropNoteAct,
  z.object({
    intent: z.literal('look-up'),
    reason: z.enum(LOOK_UP_REASONS, 'Choose why you look it up'),
    why: letter('Write why you look it up'),
  }),
])
