import { Refused } from '../refused.ts'
import { words } from './words.ts'

/**
 * A text that takes more time or memory than we allow. An action answers it with 422, with the message beside the field
 * and everything typed retained.
 */
export class TooComplex extends Refused {
  constructor() {
    super(words.text.tooComplex, 422)
  }
}
