import { Refused } from '../requests/refused.ts'
import { words } from './words.ts'

/** A text that takes more time or memory than we give to one. An action answers it with 422, beside the field, with everything typed kept. */
export class TooComplex extends Refused {
  constructor() {
    super(words.text.tooComplex, 422)
  }
}
